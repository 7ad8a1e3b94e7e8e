"""The optional judge: a language model that is asked about what the verifier is unsure of."""

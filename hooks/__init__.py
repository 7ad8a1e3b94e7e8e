"""How the world reaches the tool: hook payloads, transcripts, registration, the command line."""

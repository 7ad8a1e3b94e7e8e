"""What the tool knows: candidates, memories, verdicts, stores. It imports nothing of `hooks`, and reads no
transcript."""

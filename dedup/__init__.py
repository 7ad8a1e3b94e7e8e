"""What the tool knows: candidates, memories, verdicts, stores. It has never heard of Claude Code."""

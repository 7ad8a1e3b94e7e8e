"""Memories from elsewhere: one module a format, each turning a file into records; `files` tells which it is."""

"""Models behind ports: the embedder that runs on this machine, and later language models."""

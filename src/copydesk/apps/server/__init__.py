"""The server: HTTP as CONTRACT.md names it, over a shared desk."""

"""A person's words, understood by rules alone: what they ask for, and what they allow."""

from copydesk.language.understanding import Understanding, understand

__all__ = ["Understanding", "understand"]

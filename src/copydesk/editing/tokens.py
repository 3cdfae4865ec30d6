"""The tokens of a reference: those of `words`, under the name that this package's modules know."""

from copydesk.words.tokens import MAX_QUOTED, QUOTES, Token, tokens

__all__ = ["MAX_QUOTED", "QUOTES", "Token", "tokens"]

"""A person's words, understood by rules alone: what they ask for, and what they allow.

`understand` is imported when it is first asked for: a command that is read to the last word needs none of it.
"""

from typing import TYPE_CHECKING

__all__ = ["Understanding", "understand"]

if TYPE_CHECKING:
    from copydesk.language.understanding import Understanding, understand
else:  # a type checker sees the names above and no others

    def __getattr__(name):
        if name in __all__:
            from copydesk.language import understanding

            return getattr(understanding, name)
        raise AttributeError(name)

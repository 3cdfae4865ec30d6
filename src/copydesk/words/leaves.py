"""What one token is by its form: a quoted text, a number, a name, an issue's number, a picture. Leaves of every grammar."""

import re
from collections.abc import Callable, Mapping

from copydesk.words.tokens import SMILEY, Token

_ISSUE = re.compile(r"#\d+")
_NAME = re.compile(r"[A-Z][a-zà-ÿ]+")


def is_quote(token: Token, _: str) -> bool:
    return token.is_quote


def is_number(token: Token, _: str) -> bool:
    return token.is_number


def is_issue(token: Token, spelled: str) -> bool:
    return not token.is_quote and _ISSUE.fullmatch(spelled) is not None


def is_name(token: Token, spelled: str) -> bool:
    return not token.is_quote and _NAME.fullmatch(spelled) is not None


def is_word(token: Token, _: str) -> bool:
    return not token.is_quote and token.word[:1].isalpha()


def is_smiley(token: Token, _: str) -> bool:
    return not token.is_quote and token.word == SMILEY


LEAVES: Mapping[str, Callable[[Token, str], bool]] = {
    "quote": is_quote,
    "number": is_number,
    "issue": is_issue,
    "name": is_name,
    "word": is_word,
    "smiley": is_smiley,
}

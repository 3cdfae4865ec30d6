"""Texts as a database can hold them: PostgreSQL takes no NUL and neither engine takes half a character, and documents have both."""

import json
from typing import Any

from sqlalchemy import Dialect, Text, TypeDecorator

from copydesk.stores.rows import SqlText, from_sql

MARK = "\x01"  # begins a text that is kept as JSON


def to_column(text: str) -> str:
    return MARK + json.dumps(text) if text.startswith(MARK) or "\0" in text or not _is_unicode(text) else text


def from_column(kept: str) -> str:
    if not kept.startswith(MARK):
        return kept
    text: str = json.loads(kept[len(MARK) :])
    return text


def kept(value: SqlText | None) -> str | None:
    """What `stores.rows` makes of a text, as a column holds it; most are plain, and there are 100,000 of them."""
    if type(value) is str and not value.startswith(MARK) and "\0" not in value:
        return value
    return None if value is None else to_column(from_sql(value))


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class AnyText(TypeDecorator[str]):
    """A column of texts that come back as they were, whatever characters they hold."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _: Dialect) -> str | None:
        return None if value is None else to_column(from_sql(value))

    def process_result_value(self, value: Any | None, _: Dialect) -> str | None:
        return None if value is None else from_column(value)


class Json(TypeDecorator[Any]):
    """A column of JSON, kept as text so that numbers, order and escapes come back as they were."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _: Dialect) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=True, separators=(",", ":"))

    def process_result_value(self, value: Any | None, _: Dialect) -> Any:
        return None if value is None else json.loads(value)

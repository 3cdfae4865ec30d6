"""Pictures that a plan names by their address, for formats that hold them by their bytes: those at hand beside the document come
along with the plan. Nothing is fetched; one that isn't at hand is left to the format, which says what it needs."""

import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from mimetypes import guess_type

from copydesk.document.document import Document
from copydesk.formats.blocklooks import EMBEDS
from copydesk.plan.edit import Edit, Plan

_PICTURE = re.compile(r"!\[([^\]\n]*)\]\(([^)\s]+)\)")
Files = Callable[[str], bytes | None]


def with_pictures(plan: Plan, document: Document, files: Files) -> Plan:
    """The plan, with the bytes of its new pictures in their place."""
    if document.format not in EMBEDS:
        return plan
    return replace(plan, edits=tuple(_embedded(edit, files) for edit in plan.edits))


def _embedded(edit: Edit, files: Files) -> Edit:
    text = edit.get("markdown")
    if not isinstance(text, str) or "![" not in text:
        return edit

    def by_bytes(found: re.Match[str]) -> str:
        type, data = guess_type(found[2])[0], files(found[2])
        is_picture = data is not None and type is not None and type.startswith("image/")
        return f"![{found[1]}](data:{type};base64,{b64encode(data or b'').decode()})" if is_picture else found[0]

    return replace(edit, arguments={**edit.arguments, "markdown": _PICTURE.sub(by_bytes, text)})

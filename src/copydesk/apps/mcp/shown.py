"""What a tool gives back: the whole as structured content, and a short text of it that a model reads at little cost."""

from collections.abc import Sequence
from typing import Any

from mcp.types import CallToolResult, TextContent

from copydesk import formats
from copydesk.apps.mcp.opened import Opened, Result
from copydesk.assistant import messages
from copydesk.document.document import Document
from copydesk.errors import CopydeskError, ForbiddenError, UnsupportedError
from copydesk.formats.convert import convert
from copydesk.plan.evidence import Passage
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code
from copydesk.ports import Standing
from copydesk.reading.outline import outline
from copydesk.reading.places import inside
from copydesk.reading.view import LEGEND, page, view
from copydesk.reading.view import text_of as shown_lines

MAX_DIFF_CHARS = 2_000  # in the short text; the whole is in the structured content
PAGE_CHARS = 20_000  # in one reading
WRITE_IT = "Or write it yourself, and give it as edits with these words as instruction."
ASK_ONLY = "This tool answers and never edits; call edit for this. Nothing was changed."
CHANGING = frozenset({Outcome.PROPOSAL, Outcome.APPLIED})  # a proposal that was declined shows no change
BAD = frozenset({Outcome.REFUSED, Outcome.FAILED})


def shown(data: dict[str, Any], text: str, *, is_error: bool = False) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=data, is_error=is_error)


def result_of(result: Result) -> CallToolResult:
    """A turn. One that was refused or failed is an error for the caller to read."""
    result = {**result, "message": for_caller(result)}
    return shown(result, text_of(result), is_error=result["outcome"] in BAD)


def for_caller(result: Result) -> str:
    """What a turn says, with the way out that a model has who calls: it switches no mode, and can write by itself."""
    message: str = result["message"]
    if result.get("problem", {}).get("code") == Code.NEEDS_MODEL:
        return f"{message} {WRITE_IT}"
    return message.replace(messages.ASK_MODE, ASK_ONLY)


def not_read(result: Result) -> CallToolResult:
    """Why nothing was read: a question too is an error of a tool that gives no turn."""
    return shown(result, text_of(result), is_error=True)


def refused(error: CopydeskError) -> CallToolResult:
    """What can't be opened or used, in the shape of a turn."""
    message = f"{str(error)[:1].upper()}{str(error)[1:]}."
    data: Result = {"outcome": str(Outcome.REFUSED), "message": message}
    if isinstance(error, ForbiddenError):
        data["problem"] = {"code": str(Code.FORBIDDEN), "question": message, "options": []}
    return shown(data, message, is_error=True)


def text_of(result: Result) -> str:
    lines = [result["message"]]
    options = result.get("problem", {}).get("options", [])
    if options and "turn" in result:
        lines += [f"{option['id']}: {option['label']}" for option in options]
        lines.append(f"Ask the person which is meant, then call answer with turn {result['turn']} and the option's id.")
    if result["outcome"] == Outcome.PROPOSAL and "turn" in result:
        lines.append(f"This is a preview. To apply it, call apply with turn {result['turn']}.")
    lines += risks_of(result)
    diff = result.get("diff", "")
    if diff and result["outcome"] in CHANGING:
        lines.append(diff if len(diff) <= MAX_DIFF_CHARS else f"{diff[:MAX_DIFF_CHARS]}\n… the rest is in the structured content")
    return "\n".join(lines)


def risks_of(result: Result) -> list[str]:
    """What is unusual about a proposal, edit by edit: whoever shows it has to say so."""
    if result["outcome"] != Outcome.PROPOSAL:
        return []
    edits = result.get("edits", [])
    return [f"Unusual in edit {edit['id']}: {risk['message']}" for edit in edits for risk in edit.get("risks", [])]


def facts(opened: Opened, here: Standing) -> Result:
    document = here.document
    told = {"document": opened.name, "title": opened.title, "kind": document.kind, "format": document.format}
    return {**told, "version": here.version, "parts": len(document) - 1}


def outline_of(document: Document) -> tuple[list[Result], str]:
    entries = [entry._asdict() for entry in outline(document)]
    lines = (f"{'  ' * entry['depth']}#{entry['id']} {entry['number']} {entry['label']}".rstrip() for entry in entries)
    return entries, "\n".join(lines)


def branches(document: Document, ids: Sequence[str]) -> str:
    """Some nodes with all that stands in them, as a model sees them."""
    return shown_lines(view(document, _below(document, ids)))


def _below(document: Document, ids: Sequence[str]) -> set[str]:
    return {below for id in ids for below in inside(document, id)}


def page_of(document: Document, ids: Sequence[str] | None, offset: int) -> tuple[Result, str]:
    """A page of what a model sees of some branches, or of all, and the same as text; how to read it stands before the first."""
    found = page(document, None if ids is None else _below(document, ids), offset, PAGE_CHARS)
    at = found.next_offset
    rest = "" if at is None else f"… {found.total_chars - at} more characters: read on with offset {at}"
    text = "\n".join(filter(None, ("" if offset else LEGEND, found.text, rest)))
    return {"text": found.text, "next_offset": at, "total_chars": found.total_chars}, text


def whole_text(document: Document) -> str:
    """A document as a person would read its file; as Markdown where the file is no text."""
    try:
        return formats.write(document).decode()
    except UnicodeDecodeError:
        try:
            return convert(document, "markdown").decode()
        except UnsupportedError:
            return "\n\n".join(text for node in document.walk() if (text := formats.visible(document, node.id).text))


def hits_of(found: Sequence[Passage]) -> list[Result]:
    return [{"id": hit.id, "label": hit.label, "text": hit.text, "score": round(hit.score, 4)} for hit in found]

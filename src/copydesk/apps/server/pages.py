"""Plain pages until the web app is there: the documents, one to read, ask and change, its proposal to review. No script at all."""

import json
from html import escape
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from copydesk import formats
from copydesk.apps.server import turns
from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.bodies import Accept, Chat, Choice
from copydesk.apps.server.looks import STYLE
from copydesk.document.document import Document
from copydesk.editing.structure import counted_numbers
from copydesk.ports import Entry

router = APIRouter(include_in_schema=False)
MAX_SHOWN = 3_000  # nodes of a long document
MODES = (("suggest", "Suggest"), ("ask", "Ask"), ("auto", "Do it"))
TITLES = frozenset({"heading", "section", "scene", "block", "step"})


def page(title: str, body: str) -> HTMLResponse:
    return HTMLResponse(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><body><main>{body}</main></body></html>"
    )


@router.get("/")
async def home(person: Asker, desk: Desk) -> Response:
    """The documents."""
    entries = await desk.store.documents.listed(person, limit=100)
    lines = [f'<li><a href="/read/{entry.id}">{escape(entry.title)}</a> {_about(entry)}</li>' for entry in entries]
    note = "<p>There are none yet: POST /api/documents adds one.</p>" if not lines else ""
    return page("Copydesk", f"<h1>Copydesk</h1><ul>{''.join(lines)}</ul>{note}")


@router.get("/read/{id}")
async def read(id: str, person: Asker, desk: Desk, turn: str | None = None, said: str = "") -> Response:
    """A document, with what came of the latest request."""
    entry = await desk.store.documents.entry(id, person)
    standing = await desk.store.documents.load(id, person)
    told = "" if turn is None else _turn(id, turn, await _result(desk, turn, person))
    message = f'<div class="said" role="status">{escape(said[:2_000])}</div>' if said else ""
    head = f'<p><a href="/">All documents</a></p><h1>{escape(entry.title)}</h1>'
    return page(entry.title, f"{head}{_asking(entry)}{message}{told}{_text(standing.document)}")


def _about(entry: Entry) -> str:
    return f'<span class="kind">{entry.kind}, version {entry.version}</span>'


async def _result(desk: Desk, turn: str, person: Asker) -> dict[str, Any]:
    row = await desk.store.turns.get(turn, person)
    result: dict[str, Any] = row.result or {}
    return {**result, "open": row.state == "open"}


def _asking(entry: Entry) -> str:
    modes = "".join(f'<option value="{mode}">{label}</option>' for mode, label in MODES)
    steps = "".join(_button(entry.id, verb, verb.capitalize()) for verb in ("undo", "redo"))
    return (
        f'<form class="say" method="post" action="/read/{entry.id}/say">'
        '<input type="text" name="words" required maxlength="20000" aria-label="Ask, or say what to change" '
        'placeholder="Ask, or say what to change">'
        f'<select name="mode" aria-label="Mode">{modes}</select><button class="first">Send</button></form>'
        f'<p>{_about(entry)} {steps}<a href="/api/documents/{entry.id}/export">Download</a></p>'
    )


def _button(id: str, action: str, label: str, **hidden: str) -> str:
    fields = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in hidden.items())
    return f'<form method="post" action="/read/{escape(id)}/{action}">{fields}<button>{escape(label)}</button></form> '


def _turn(id: str, turn: str, result: dict[str, Any]) -> str:
    """What a turn said, its difference, and the buttons for what it left open."""
    buttons = ""
    if result["open"] and any(edit["state"] == "open" for edit in result.get("edits", ())):
        buttons = _button(id, "accept", "Apply", turn=turn) + _button(id, "discard", "Discard", turn=turn)
    elif result["open"]:
        options = result.get("problem", {}).get("options", ())
        buttons = "".join(_button(id, "choose", option["label"], turn=turn, option=option["id"]) for option in options)
    lines = "".join(_line(line) for line in result.get("diff", "").splitlines()[2:])
    shown = f"<pre>{lines}</pre>" if lines else ""
    return f'<div class="said" role="status"><p>{escape(result.get("message", ""))}</p>{shown}{buttons}</div>'


def _line(line: str) -> str:
    tag = {"+": "ins", "-": "del"}.get(line[:1])
    return f"<{tag}>{escape(line)}</{tag}>" if tag else f"{escape(line)}\n"


def _text(document: Document) -> str:
    numbers = document.cached(counted_numbers)
    lines: list[str] = []
    for node in document.walk():
        if len(lines) >= MAX_SHOWN:
            lines.append("<p>…</p>")
            break
        if node.text.strip():
            counted = numbers.get(node.id, "")
            is_spelled = not counted or node.text.startswith(counted)  # "2.1 History" says its number itself
            number = "" if is_spelled else f'<span class="number">{escape(counted)}</span> '
            tag = "h2" if node.type in TITLES else "p"
            lines.append(f"<{tag}>{number}{escape(formats.visible(document, node.id).text)}</{tag}>")
    return f"<article>{''.join(lines)}</article>"


Field = Annotated[str, Form(max_length=20_000)]


@router.post("/read/{id}/say")
async def say(id: str, request: Request, person: Asker, desk: Desk, words: Field, mode: Field = "suggest") -> Response:
    body = Chat.model_validate({"message": words, "mode": mode if mode in ("ask", "suggest", "auto") else "suggest"})
    return _back(id, await turns.chat(id, body, request, person, desk))


@router.post("/read/{id}/accept")
async def accept(id: str, request: Request, person: Asker, desk: Desk, turn: Field) -> Response:
    return _back(id, await turns.accept(turn, Accept(accept=None), request, person, desk))


@router.post("/read/{id}/choose")
async def choose(id: str, request: Request, person: Asker, desk: Desk, turn: Field, option: Field) -> Response:
    return _back(id, await turns.choose(turn, Choice(option=option[:2_000]), request, person, desk))


@router.post("/read/{id}/discard")
async def discard(id: str, person: Asker, desk: Desk, turn: Field) -> Response:
    await turns.discard_plan(id, turn, person, desk)
    return RedirectResponse(f"/read/{id}?{urlencode({'turn': turn})}", 303)


@router.post("/read/{id}/undo")
async def undo(id: str, request: Request, person: Asker, desk: Desk) -> Response:
    return _back(id, await turns.undo(id, request, person, desk))


@router.post("/read/{id}/redo")
async def redo(id: str, request: Request, person: Asker, desk: Desk) -> Response:
    return _back(id, await turns.redo(id, request, person, desk))


def _back(id: str, reply: Response) -> Response:
    """To the document, with what came of the request; seen anew, so that loading the page again repeats nothing."""
    result = json.loads(bytes(reply.body))
    told = {"turn": result["turn"]} if "turn" in result and "problem" not in result else {"said": result["message"]}
    if "turn" in result and result.get("outcome") == "question":
        told = {"turn": result["turn"]}
    return RedirectResponse(f"/read/{id}?{urlencode(told)}", 303)

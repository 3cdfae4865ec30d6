"""Turns and documents as HTML for a notebook: what changed word by word, a question's options, an outline. All text is escaped."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from html import escape
from typing import TYPE_CHECKING

from copydesk.plan.turn import EditReport, Turn

if TYPE_CHECKING:
    from copydesk.apps.desk import Doc

WORD = re.compile(r"\s+|\w+|[^\w\s]")
MAX_WORDS = 2_000  # of one edit; a longer one is shown as its old and its new text
MAX_EDITS, MAX_ENTRIES = 50, 100
GONE = '<del style="background:#fbe3e1;color:#8a1f17">{}</del>'
COME = '<ins style="background:#dff3e4;color:#14532d;text-decoration:none">{}</ins>'
BOX = '<div style="border-left:3px solid #888;padding:2px 10px;margin:4px 0">{}</div>'


def turn_html(turn: Turn) -> str:
    """What came of a turn."""
    parts = [f"<p><b>{escape(str(turn.outcome))}</b> {escaped(turn.message)}</p>"]
    if turn.problem is not None and turn.problem.options:
        rows = "".join(f"<li><code>{escape(option.id)}</code> {escape(option.label)}</li>" for option in turn.problem.options)
        parts.append(f"<ul>{rows}</ul>")
    parts += [edit_html(edit) for edit in turn.edits[:MAX_EDITS]]
    if not turn.edits and turn.diff:
        parts.append(f"<pre>{''.join(diff_lines(turn.diff.splitlines()))}</pre>")
    if len(turn.edits) > MAX_EDITS:
        parts.append(f"<p>… and {len(turn.edits) - MAX_EDITS} more</p>")
    parts += [f"<blockquote>{escaped(one['quote'])} <i>{escape(one['label'])}</i></blockquote>" for one in quoted(turn)]
    return "\n".join(parts)


def quoted(turn: Turn) -> Iterator[dict[str, str]]:
    return ({"quote": one.get("quote", ""), "label": one.get("label", "")} for one in turn.citations)


def edit_html(edit: EditReport) -> str:
    head = f"<small>{escape(edit.id)} · {escape(edit.action)} · {escape(edit.label)} · {escape(edit.state)}</small>"
    return BOX.format(f"{head}<br>{word_diff(edit.before, edit.after)}")


def word_diff(before: str, after: str) -> str:
    """Two texts as one, with what went and what came."""
    old, new = WORD.findall(before), WORD.findall(after)
    if len(old) + len(new) > MAX_WORDS:
        return marked(GONE, [before]) + marked(COME, [after])
    parts: list[str] = []
    for how, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        same = how == "equal"
        parts.append(escaped("".join(old[start:end])) if same else marked(GONE, old[start:end]) + marked(COME, new[begin:stop]))
    return "".join(parts)


def marked(how: str, words: Iterable[str]) -> str:
    text = "".join(words)
    return how.format(escaped(text)) if text else ""


def diff_lines(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        how = {"+": COME, "-": GONE}.get(line[:1], "{}") if not line.startswith(("+++", "---")) else "{}"
        yield how.format(escape(line)) + "\n"


def doc_html(doc: "Doc") -> str:
    """What a document is and holds."""
    entries = doc.outline()
    rows = "".join(
        f'<li style="margin-left:{entry["depth"] * 16}px">{escape(entry["number"])} {escape(entry["label"])}</li>'
        for entry in entries[:MAX_ENTRIES]
    )
    more = f"<p>… and {len(entries) - MAX_ENTRIES} more</p>" if len(entries) > MAX_ENTRIES else ""
    facts = f"{doc.kind} in {doc.format}, version {doc.version}, {len(doc.document) - 1} parts"
    return f"<p><b>{escape(doc.title)}</b> <small>{escape(facts)}</small></p><ul style='list-style:none'>{rows}</ul>{more}"


def escaped(text: str) -> str:
    return escape(text).replace("\n", "<br>")

"""`copydesk ask FOLDER "question"`: a question to several files at once, answered as by one document that holds them all, and
cited by file and place.

What is too much to be held at once is chosen by the words that it shares with the question, and the rest is named."""

import argparse
import os
import re
import sys
from collections.abc import Mapping
from typing import Any

from copydesk.apps.cli import show
from copydesk.apps.cli.files import STREAM, login_name
from copydesk.apps.cli.folder import Folder, counted, tell_left_out
from copydesk.apps.cli.talking import models_for, settings_with
from copydesk.apps.desk import Doc
from copydesk.apps.opening import is_imported, markdown_bytes, open_bytes
from copydesk.document.document import Document
from copydesk.errors import CopydeskError, InputError
from copydesk.formats.anthology import anthology, file_of
from copydesk.kinds.numbering import counted_numbers
from copydesk.plan.evidence import Citation
from copydesk.reading.lines import line_of
from copydesk.reading.mentions import scanned
from copydesk.reading.places import called, seen
from copydesk.reading.words import SILENT, stem, words

Options = argparse.Namespace
MAX_HELD_BYTES = 8 * 2**20  # of text in one document: some ten seconds of reading and indexing
_NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)*)\.? ")


def ask(options: Options) -> int:
    if STREAM in options.files:
        raise InputError("- is one document from standard input; it stands alone")
    folder = Folder(options.files)
    texts = chosen(folder, held(folder), options.question)
    if not texts:
        why = folder.left_out()
        raise InputError(f"there is nothing to read in {', '.join(options.files)}{f': {why}' if why else ''}")
    names = short_names(texts)
    files = {name: file for file, name in names.items()}
    modelled = models_for(settings_with(options.model))
    document = anthology(
        ((names[file], data) for file, data in texts.items()), lambda name, error: folder.leave_out(files[name], error)
    )
    doc = Doc(document, author=options.author or login_name(), modelled=modelled)
    doc.listen = show.status if modelled is not None and sys.stderr.isatty() else None
    turn = doc.say(options.question, "ask", options.select)
    turn.message = placed(document, turn.message, files)
    citations = [cited(document, citation, files) for citation in turn.citations]
    if options.json:
        turn.citations = tuple(citations)
        turn.version = None
        show.as_json({**turn.to_json(), **folder.to_json()})
        return show.EXIT[turn.outcome]
    quotes = {citation["quote"] for citation in citations}
    # What is quoted below, with its file, needn't be quoted twice.
    said = [line for line in turn.message.splitlines() if not (line.startswith("- ") and any(quote in line for quote in quotes))]
    turn.message = "\n".join(said)
    code = show.turn(turn, json=False)
    for citation in citations:
        show.line(f"  {source_line(citation)}")
    tell_left_out(folder)
    return code


def held(folder: Folder) -> dict[str, bytes]:
    """Each file as Markdown."""
    texts: dict[str, bytes] = {}
    for file, data in folder.files():
        try:
            texts[file] = markdown_bytes(data, os.path.splitext(file)[1])
        except CopydeskError as error:
            folder.leave_out(file, error)
    return texts


def chosen(folder: Folder, texts: dict[str, bytes], question: str) -> dict[str, bytes]:
    """As many files as can be held, those first that have most of the words that are asked for; in their own order."""
    if sum(map(len, texts.values())) <= MAX_HELD_BYTES:
        return texts
    asked = [stem(word).encode() for word in words(question) if word not in SILENT]
    shared = {file: sum(word in data.lower() for word in asked) for file, data in texts.items()}
    taken: set[str] = set()
    left = MAX_HELD_BYTES
    for file in sorted(texts, key=lambda file: -shared[file]):
        if len(texts[file]) <= left:
            taken.add(file)
            left -= len(texts[file])
    unasked = counted(len(texts) - len(taken), "file")
    folder.cut = f"{unasked} with fewer of these words could not be held at once, and were not asked"
    return {file: data for file, data in texts.items() if file in taken}


def short_names(texts: Mapping[str, bytes]) -> dict[str, str]:
    """What each file is called where all of them are in one folder: by its name from there, as somebody says it who asks."""
    folders = {os.path.dirname(os.path.abspath(file)) for file in texts}
    top = os.path.commonpath(folders) if folders else ""
    return {file: os.path.relpath(os.path.abspath(file), top).replace(os.sep, "/") for file in texts}


def placed(document: Document, message: str, files: Mapping[str, str]) -> str:
    """A message that names parts by the file they are in, and not by a number that no file has."""
    parts = {number: id for id, number in document.cached(counted_numbers).items()}

    def place(found: re.Match[str]) -> str:
        id = parts.get(found[1])
        if id is None or not message.startswith(called(document, id), found.end()):
            return found[0]
        name, above = file_of(document, id)
        return f"{files[name]} > " if above else ""

    return _NUMBER.sub(place, message)


def cited(document: Document, citation: Citation, files: Mapping[str, str]) -> dict[str, Any]:
    """A citation by the file that it comes from, its place there, and the line where people read that file as lines."""
    if citation.get("node") not in document:
        return dict(citation)
    name, above = file_of(document, citation["node"])
    file = files[name]
    label = " > ".join(seen(document, id) for id in above)
    line = line_in(file, citation["quote"])
    return {"source": file, **({} if line is None else {"line": line}), "label": label, "quote": citation["quote"]}


def line_in(file: str, quote: str) -> int | None:
    """The line on which a quotation stands in a file; None where it stands on several, or the file has none."""
    suffix = os.path.splitext(file)[1]
    if is_imported(suffix):
        return None
    with open(file, "rb") as opened:
        document = open_bytes(opened.read(), suffix)
    found = scanned(document, quote)
    return line_of(document, found[0]) if len(found) == 1 else None


def source_line(citation: dict[str, Any]) -> str:
    """A citation on a line: the file with its line, the place, and what stands there."""
    where = f"{citation.get('source') or citation.get('url', '')}" + (f":{citation['line']}" if "line" in citation else "")
    return ": ".join(part for part in (show.coloured(where, "36"), citation["label"], f"“{citation['quote']}”") if part)

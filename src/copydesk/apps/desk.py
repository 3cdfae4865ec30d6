"""Desk and Doc, the library's façade: read a document, ask about it, change it exactly, take it back."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from copydesk.apps.equipping import modelled
from copydesk.apps.finding import Finder
from copydesk.apps.library import DeskLibrary, title_of
from copydesk.apps.opening import is_imported, open_bytes
from copydesk.apps.pictures import files_beside
from copydesk.apps.places import HistoryPlace
from copydesk.apps.shelf import Shelf, cabinet_at, kept_place
from copydesk.apps.turns import OpenTurn
from copydesk.assistant.conversation import Call, Conversation, Pending, Request, Work
from copydesk.document.document import Document
from copydesk.errors import UnsupportedError
from copydesk.formats.convert import Converted, Exporting, converted, tracked
from copydesk.models.embedder import local_embedder
from copydesk.plan.evidence import Passage
from copydesk.plan.rows import OutlineRow, VersionRow, version_row
from copydesk.plan.turn import Turn
from copydesk.ports import History, Model, Shelved
from copydesk.reading.outline import outline
from copydesk.stores.files import read_file, write_file
from copydesk.stores.local import FIRST
from copydesk.stores.memory import MemoryHistory

if TYPE_CHECKING:
    from copydesk.apps.equipping import Modelled
    from copydesk.apps.kept import KeptPlace
    from copydesk.assistant.budgets import Budgets
    from copydesk.assistant.events import Event
    from copydesk.ports import WebSearch

AUTHOR = "you"
MODES = ("ask", "suggest", "auto")


class Desk:
    """Where documents are worked on. `Desk()` is offline, in memory, and reads no environment; with a model, or the address of one
    that speaks the chat-completions protocol, it asks that where words alone don't say what to do."""

    def __init__(
        self,
        address: str | None = None,
        *,
        model: "str | Model | None" = None,
        model_url: str | None = None,
        model_small: "str | Model | None" = None,
        budgets: "Budgets | None" = None,
        tools: str = "shared",
        web: "WebSearch | None" = None,
    ) -> None:
        self._finder = Finder(local_embedder())
        self._modelled = modelled(model, model_url, model_small, self._finder, budgets, tools)
        self._shelf = Shelf(self._made)
        self._cabinet = cabinet_at(address) if address is not None else None
        kept = self._cabinet or self._shelf
        self._library = DeskLibrary(kept.listed, kept.add, kept.fetch, web=web)

    def open(self, path: str | Path, *, kind: str | None = None, format: str | None = None) -> "Doc":
        """A document from a file, which is written by `save` alone. HTML, ODT and EPUB become Markdown, to be saved elsewhere."""
        file = Path(path)
        document = open_bytes(read_file(file), file.suffix, format, kind)
        # What is only imported is not written back: `save` asks for another name.
        return self._put(self._made(document, None if format is None and is_imported(file.suffix) else file))

    def read(self, data: bytes, *, format: str, kind: str | None = None) -> "Doc":
        """A document from bytes."""
        return self._put(self._made(open_bytes(data, "", format, kind)))

    def doc(self, id: str) -> "Doc":
        """A document of this desk by its id, as its tools list them."""
        if self._cabinet is None:
            return self._shelf.doc(id)
        return self._kept(id, self._cabinet.title(id))

    def documents(self) -> list[Shelved]:
        """The documents of this desk, the latest first, each with `.id`, `.title`, `.kind`, `.format` and `.version`."""
        return (self._cabinet or self._shelf).listed()

    def close(self) -> None:
        """Lets go of the database. A desk in memory has none."""
        if self._cabinet is not None:
            self._cabinet.close()

    def tool(self, name: str, arguments: Mapping[str, Any] | None = None) -> OpenTurn:
        """Calls a tool that needs no document."""
        from copydesk.apps.taking import looked_up

        add_tools_for(name)
        turn = looked_up(Request(work=Work(Call(name, arguments or {}))), self._modelled, self._finder, self._library)
        return OpenTurn(**{field.name: getattr(turn, field.name) for field in fields(Turn)})

    def _put(self, doc: "Doc") -> "Doc":
        """A document that was read, on this desk; where it has a database, in there."""
        if self._cabinet is None:
            return self._shelf.put(doc)
        return self._kept(self._cabinet.add(doc.document, doc.title), doc.title, doc.path)

    def _kept(self, id: str, title: str, path: Path | None = None) -> "Doc":
        assert self._cabinet is not None
        place = kept_place(self._cabinet, id, AUTHOR)
        doc = Doc(place.document, path=path, finder=self._finder, modelled=self._modelled, library=self._library, place=place)
        doc.id, doc.title = id, title
        return doc

    def _made(self, document: Document, path: Path | None = None) -> "Doc":
        return Doc(document, path=path, finder=self._finder, modelled=self._modelled, library=self._library)


class Doc:
    """A document with its history and one conversation. Every change is one step, undone byte for byte."""

    def __init__(
        self,
        document: Document,
        *,
        history: History | None = None,
        path: Path | None = None,
        author: str = AUTHOR,
        finder: Finder | None = None,
        modelled: "Modelled | None" = None,
        library: DeskLibrary | None = None,
        place: "HistoryPlace | KeptPlace | None" = None,
    ) -> None:
        self._place = place or HistoryPlace(document, history or MemoryHistory(document), author)
        self._path = path
        self._place.files = files_beside(path)
        self.id = ""  # in the desk's database, where it has one
        self._finder = finder or Finder(None)
        self._modelled = modelled
        self._library = (library or DeskLibrary()).beside(path)
        self.title = title_of(document, path)  # in a list of documents
        self.conversation = Conversation()
        self.listen: Callable[[Event], None] | None = None  # hears what a turn tells while it runs

    # Reading

    @property
    def path(self) -> Path | None:
        """The file that it came from."""
        return self._path

    @property
    def place(self) -> "HistoryPlace | KeptPlace":
        """Where its turns work, for surfaces that read its versions."""
        return self._place

    @property
    def document(self) -> Document:
        """The current value: immutable, and safe to keep."""
        return self._place.document

    @property
    def kind(self) -> str:
        return self.document.kind

    @property
    def format(self) -> str:
        return self.document.format

    @property
    def version(self) -> int:
        return self._place.history.latest()

    @property
    def versions(self) -> list[VersionRow]:
        """Each version as `{number, author, when, words, model, stats}`, the first one first."""
        return [version_row(version) for version in self._place.history.versions()]

    def at(self, number: int) -> Document:
        """The document as it was in a version."""
        return self._place.history.document_at(number)

    def outline(self) -> list[OutlineRow]:
        """What the document holds, as a list of `{id, number, label, type, depth}`."""
        rows = outline(self.document)
        return [OutlineRow(id=row.id, number=row.number, label=row.label, type=row.type, depth=row.depth) for row in rows]

    def find(self, query: str, limit: int = 10) -> list[Passage]:
        """The texts that are most about a query, best first, each with `.id`, `.label`, `.text` and `.score`."""
        return self._finder.find_by_name(self.document, query, limit)

    def export(
        self, format: str | None = None, changes: str = "plain", since: int | None = None, **how: Unpack[Exporting]
    ) -> bytes:
        """The document as bytes of a format; with `changes="tracked"` what changed since a version is marked as such (Word).
        `strict` raises where the format can't hold something, which else is left out or shown as the nearest thing: `losses`.
        `comments` shows them in HTML and PDF too."""
        return self.converted(format, changes, since, **how).data

    def losses(self, format: str) -> list[dict[str, str]]:
        """What a format can't hold of this document, and what becomes of it in an export."""
        return [loss._asdict() for loss in self.converted(format).losses]

    def converted(
        self, format: str | None = None, changes: str = "plain", since: int | None = None, **how: Unpack[Exporting]
    ) -> Converted:
        """An export and what it lost."""
        target, files = format or self.format, files_beside(self._path)
        if changes == "plain":
            return converted(self.document, target, files, **how)
        if changes != "tracked":
            raise UnsupportedError(f"changes are plain or tracked, not {changes!r}")
        first = since or FIRST
        return tracked(
            self.at(first), target, self._place.history.versions()[first:], self.document, files, strict=how.get("strict", False)
        )

    def save(self, path: str | Path | None = None) -> None:
        """Writes the document to its file, or to another, atomically."""
        target = Path(path) if path is not None else self._path
        if target is None:
            raise UnsupportedError("this document came from no file: give save() a path")
        write_file(target, self.export())

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from copydesk.apps.notebook import doc_html

        return doc_html(self)

    # Changing

    def say(self, words: str, mode: str = "auto", selection: Any = None) -> OpenTurn:
        """A question or a request in plain words. What they say exactly is done; what is unclear is asked."""
        if mode not in MODES:
            raise UnsupportedError(f"no mode {mode!r}; there are {', '.join(MODES)}")
        from copydesk.apps.selecting import selected

        return self._run(Request(words, mode, selected(self.document, selection)))

    def apply(self, plan: Mapping[str, Any] | str, instruction: str | None = None, *, mode: str = "auto") -> OpenTurn:
        """Applies a plan of edits, or a patch as its text, all of it or nothing. `mode="suggest"` shows what it would do."""
        from copydesk.apps.taking import planned

        request = planned(plan, instruction, mode, self.version)
        return self._run(request) if isinstance(request, Request) else self._opened(request, None)

    def tool(self, name: str, arguments: Mapping[str, Any] | None = None, *, mode: str = "auto") -> OpenTurn:
        """Calls a tool by its name."""
        from copydesk.assistant.looking import call_of

        add_tools_for(name)
        return self._run(call_of(name, arguments or {}, mode))

    def undo(self, *, dry_run: bool = False) -> OpenTurn:
        """Takes back the latest change that stands."""
        return self._run(Request(mode="suggest" if dry_run else "auto", step="undo"))

    def redo(self, *, dry_run: bool = False) -> OpenTurn:
        """Restores the change that was taken back last."""
        return self._run(Request(mode="suggest" if dry_run else "auto", step="redo"))

    def answer(self, reply: str) -> OpenTurn:
        """Answers what the last turn left open: an option by its id, number or words; "yes" or "no" to a proposal."""
        from copydesk.apps.taking import answered

        pending = self.conversation.latest_open
        return self.go_on(answered(pending, reply, self.version), pending)

    def go_on(self, with_: Request | Turn, pending: Pending | None = None) -> OpenTurn:
        """Goes on with what a turn left open. For turns; call `say` or `apply` instead."""
        if isinstance(with_, Request):
            return self._run(with_)
        if with_.problem is not None:  # what was said is no answer, and another may be given
            return self._opened(with_, pending)
        from copydesk.assistant.proposals import declined

        self.conversation = declined(self.conversation, pending)
        return self._opened(with_, None)

    def _run(self, request: Request) -> OpenTurn:
        from copydesk.apps.taking import taken

        done = taken(request, self._place, self.conversation, self._modelled, self._finder, self._library, self.listen)
        self.conversation = done.conversation
        return self._opened(done.turn, done.conversation.pending)

    def _opened(self, turn: Turn, pending: Pending | None) -> OpenTurn:
        opened = OpenTurn(**{field.name: getattr(turn, field.name) for field in fields(Turn)})
        opened.doc, opened.pending = self, pending
        return opened


def add_tools_for(name: str) -> None:
    """The tools of plug-ins, where one is called that is none of ours."""
    from copydesk.kinds.tools import TOOLS

    if name not in TOOLS:
        from copydesk.apps.plugins import add_plugins

        add_plugins()

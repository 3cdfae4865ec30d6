"""What lies beyond the document: sources, other documents, files, the web, and a new document written from instructions."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from copydesk import formats
from copydesk.assistant.tools.compiling import Uncompiled
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.editing.messages import invalid, refused, short, unsupported
from copydesk.errors import AccessError, InputError, ModelError
from copydesk.plan.evidence import Citation
from copydesk.plan.problem import Code, Problem
from copydesk.ports import Chunk, FoundChunk, Library
from copydesk.reading.measures import count
from copydesk.reading.places import own_name
from copydesk.reading.slices import cut
from copydesk.reading.words import SILENT, terms, words

if TYPE_CHECKING:
    from copydesk.assistant.drafting import Wanted

Arguments = Mapping[str, Any]
MAX_FOUND = 5
CHUNK_CHARS = 600  # of a source, shown to a model
FILE_CHARS = 20_000
LATEST = 5
WEB_IS_OFF = "Search on the web is not configured; set COPYDESK_SEARCH to use it"
NO_MODEL = "Writing a document needs a language model, and none is configured"


def library_of(context: ToolContext) -> Library:
    if context.equipment.library is None:
        raise Uncompiled(unsupported("There are no sources, documents or files here besides the open document"))
    return context.equipment.library


# Sources and the web


async def search_sources(context: ToolContext, query: str, limit: int) -> list[dict[str, Any]]:
    """The parts of sources that a query is about, best first."""
    found = await library_of(context).search(query)
    return [_chunk(hit) for hit in ranked(found, query)[:limit]]


def _chunk(hit: FoundChunk) -> dict[str, Any]:
    return {"source": hit.source, "title": hit.title, "place": hit.chunk.place, "text": cut(hit.chunk.text, CHUNK_CHARS).text}


def ranked(found: list[FoundChunk], query: str) -> list[FoundChunk]:
    """Those that hold most of a query's words first; equal ones as they came."""
    said = words(query)
    wanted = {term for word in ([word for word in said if word not in SILENT] or said) for term in terms(word)}

    def shared(hit: FoundChunk) -> int:
        return len(wanted & {term for word in words(f"{hit.title} {hit.chunk.place} {hit.chunk.text}") for term in terms(word)})

    return sorted((hit for hit in found if shared(hit)), key=lambda hit: -shared(hit))


async def search_web(context: ToolContext, query: str, limit: int) -> list[dict[str, Any]]:
    if context.equipment.web is None:
        raise Uncompiled(unsupported(WEB_IS_OFF))
    found = await context.equipment.web.search(query, limit)
    return [{"title": page.title, "url": page.url, "text": cut(page.text, CHUNK_CHARS).text} for page in found]


def cited(found: list[dict[str, Any]]) -> tuple[Citation, ...]:
    """What was found as citations, each with its source or address."""
    rows = [row for each in found for row in each["found"]]
    return tuple(
        {key: row[key] for key in ("source", "url") if key in row} | {"label": row["title"], "quote": row["text"]} for row in rows
    )


async def web_search(context: ToolContext, given: Arguments) -> Result:
    found = await search_web(context, given["query"], MAX_FOUND)
    return Result(found, f"Found {count(len(found), 'page')}.", citations=cited([{"found": found}]))


async def search_project_specs(context: ToolContext, given: Arguments) -> Result:
    found = await search_sources(context, given["query"], given["limit"])
    return Result(found, f"Found {count(len(found), 'passage')} in the sources.", citations=cited([{"found": found}]))


async def source_ingest(context: ToolContext, given: Arguments) -> Result:
    """Reads a text, or a file by its name, into the knowledge base."""
    if ("text" in given) == ("file" in given):
        raise Uncompiled(invalid("The tool source_ingest takes a text or a file, one of the two."))
    shelf, name = library_of(context), given.get("file", "")
    data = given["text"].encode() if "text" in given else await _file(shelf, name)
    suffix = f".{name.rpartition('.')[2]}" if "." in name.rpartition("/")[2] else ".txt"
    title = given.get("title", "").strip() or name.rpartition("/")[2] or short(given.get("text", ""), 40) or "Untitled"
    source = await shelf.add_source(title, data, suffix)
    return Result(source._asdict(), f"Read in “{short(source.title)}”: {count(source.chunks, 'part')}.")


async def read_source(context: ToolContext, given: Arguments) -> Result:
    try:
        source, chunks = await library_of(context).read_source(given["sourceId"])
    except AccessError:
        what = f"There is no source “{short(given['sourceId'])}”"
        raise Uncompiled(refused(Code.NOT_FOUND, what, "`read_source_list` lists them")) from None
    return Result(
        {**source._asdict(), "parts": [_part(chunk) for chunk in chunks]}, f"“{short(source.title)}”: {count(len(chunks), 'part')}."
    )


def _part(chunk: Chunk) -> dict[str, str]:
    return {"place": chunk.place, "text": chunk.text}


async def read_source_list(context: ToolContext, _: Arguments) -> Result:
    found = [source._asdict() for source in await library_of(context).sources()]
    return Result(found, f"{count(len(found), 'source')}.")


# Documents and files


async def read_content_list(context: ToolContext, given: Arguments) -> Result:
    found = [entry._asdict() for entry in await library_of(context).documents(given.get("query", ""))]
    return Result(found, f"{count(len(found), 'document')}.")


async def read_workspace_summary(context: ToolContext, _: Arguments) -> Result:
    shelf = library_of(context)
    documents, sources = await shelf.documents(), await shelf.sources()
    kinds = {kind: sum(entry.kind == kind for entry in documents) for kind in dict.fromkeys(entry.kind for entry in documents)}
    value = {
        "documents": len(documents),
        "kinds": kinds,
        "latest": [entry._asdict() for entry in documents[:LATEST]],
        "sources": len(sources),
        "source_titles": [source.title for source in sources[-LATEST:]],
    }
    return Result(value, f"{count(len(documents), 'document')} and {count(len(sources), 'source')}.")


async def read_files(context: ToolContext, given: Arguments) -> Result:
    """The texts of files; one that can't be read says so in its place."""
    shelf = library_of(context)
    found: list[dict[str, Any]] = []
    for name in given["files"]:
        try:
            data = await shelf.file(name)
            text, missing = cut(data.decode(), FILE_CHARS)
            found.append({"file": name, "text": text, **({"left_out_chars": missing} if missing else {})})
        except AccessError:
            found.append({"file": name, "error": "there is no such file"})
        except UnicodeDecodeError:
            found.append({"file": name, "error": "this is no text"})
    return Result(found, f"Read {count(sum('text' in row for row in found), 'file')}.")


async def _file(shelf: Library, name: str) -> bytes:
    try:
        return await shelf.file(name)
    except AccessError:
        raise Uncompiled(refused(Code.NOT_FOUND, f"There is no file “{short(name)}”", "send it first, or give its text")) from None


# A new document


def needs_model() -> Problem:
    return refused(Code.NEEDS_MODEL, NO_MODEL, "set COPYDESK_MODEL, or write it yourself")


async def content_write(context: ToolContext, given: Arguments) -> Result:
    """Drafts a document, reads it as one of its kind, and keeps it."""
    model = context.equipment.model
    if model is None:
        raise Uncompiled(needs_model())
    from copydesk.assistant.drafting import drafted, format_of

    shelf = library_of(context)
    wanted = await _wanted(shelf, given)
    try:
        text = await drafted(wanted, model, context.told)
        document = formats.read(text.encode(), format_of(wanted.kind), wanted.kind)
    except (ModelError, InputError) as error:
        what = f"The model gave no {wanted.kind} that can be used: {error}"
        raise Uncompiled(refused(Code.NEEDS_MODEL, what, "try again, or say more exactly what is wanted")) from None
    title = wanted.title or own_name(document) or short(wanted.instructions, 60)
    id = await shelf.add_document(document, title)
    return Result({"document": id, "title": title, "kind": wanted.kind, "text": text}, f"Wrote “{short(title)}”.")


async def _wanted(shelf: Library, given: Arguments) -> "Wanted":
    """What is to be written: with the project's tone guide, and a template of the project's by its name."""
    from copydesk.assistant.drafting import Wanted

    tone, templates = await shelf.guide()
    sources = [await shelf.read_source(name) for name in given.get("sourceIds", [])]
    return Wanted(
        given["kind"],
        given["instructions"],
        given.get("title", "").strip(),
        templates.get(given.get("template", ""), given.get("template", "")),
        given.get("tone", tone),
        tuple((source.title, "\n".join(chunk.text for chunk in chunks)) for source, chunks in sources),
        tuple(given.get("mustInclude", ())),
        given.get("targetLocale", ""),
    )


READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {
    "webSearch": web_search,
    "search_project_specs": search_project_specs,
    "source_ingest": source_ingest,
    "read_source": read_source,
    "read_source_list": read_source_list,
    "read_content_list": read_content_list,
    "read_workspace_summary": read_workspace_summary,
    "read_files": read_files,
    "content_write": content_write,
}

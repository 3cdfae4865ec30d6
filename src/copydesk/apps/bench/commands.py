"""Commands in plain words on a long document: read, bound and checked, when the document is loaded and its indexes are made."""

from collections.abc import Iterator

from copydesk import formats
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.assistant.shortcut import work_of
from copydesk.assistant.working import bound_work
from copydesk.document.document import Document
from copydesk.kinds.numbering import counted_numbers
from copydesk.language.commands.reading import Do
from copydesk.language.reader import read_command
from copydesk.references.answers import NO_CONTEXT

GOAL_SECONDS = 0.005


def rows(quick: bool) -> Iterator[Row]:
    document = formats.read(markdown(100_000 if quick else 1_000_000), "markdown", "article")
    for name, words in forms(document).items():
        seconds = best(lambda words=words: done(document, words))  # type: ignore[misc]
        yield Row(f"{name}, {'100 KB' if quick else '1 MB'}", seconds, "5 ms", GOAL_SECONDS, "under 1")


def done(document: Document, words: str) -> None:
    reading = read_command(words, document)
    if isinstance(reading, Do):
        bound_work(work_of(reading, NO_CONTEXT), document, {}, None)


def forms(document: Document) -> dict[str, str]:
    """A command of each form about something in the middle."""
    texts = [formats.visible(document, node.id).text for node in document.walk() if node.type == "paragraph"]
    titles = [node.text for node in document.walk() if node.type in ("section", "heading")]
    text, title, other = texts[len(texts) // 2], titles[len(titles) // 2], titles[len(titles) // 3]
    second = next(id for id, number in document.cached(counted_numbers).items() if number == "2")
    held = next(formats.visible(document, node.id).text for node in document.walk(second) if node.type == "paragraph")
    return {
        "replace a phrase": f'replace "{cut(text, 60)}" with "Something else"',
        "replace within a section": f'in section 2, replace "{cut(held, 20)}" with "Something else"',
        "delete by number": "delete section 5",
        "delete by title": f'delete the section "{title}"',
        "rename": f'rename "{title}" to "Another title"',
        "move": f'move "{title}" after "{other}"',
        "the paragraph starting with": f'delete the paragraph starting with "{cut(text, 30)}"',
        "an ordinal": "delete the second paragraph of section 3",
        "counted through": "delete the 100th paragraph",
        "add a bullet": f'add a bullet to "{title}": More flour',
        "two commands": f'delete "{cut(text, 50)}" and rename "{other}" to "Other"',
        "a word everywhere": 'replace "river" with "stream" everywhere',
        "nothing like it": 'replace "zzzz" with "yyyy"',
    }


def cut(text: str, length: int) -> str:
    """The start of a text, up to the end of a word: what stands only inside others is asked about."""
    return text[:length].rsplit(" ", 1)[0]

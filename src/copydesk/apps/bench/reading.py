"""Reading Markdown into the full tree with ids, and writing it back, beside parsers that only parse."""

from collections.abc import Callable, Iterator

from copydesk import formats
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown


def rows(quick: bool) -> Iterator[Row]:
    data = markdown(100_000 if quick else 1_000_000)
    text = data.decode()
    times = 3 if quick else 5
    ours = best(lambda: formats.read(data, "markdown", "article"), times=times)
    size = f"{len(data) / 1e6:.1f} MB"
    yield Row(f"read {size} to the tree with ids", ours, "markdown-it-py (parse)", markdown_it(text, times), "0.5 or less")
    yield Row(f"read {size} to the tree with ids", ours, "pyromark (events)", pyromark(text, times))
    document = formats.read(data, "markdown", "article")
    writer = formats.load("markdown").pieces
    yield Row(f"write {size} back", best(lambda: formats.join(writer(document)), times=times), "reading it", ours)


def markdown_it(text: str, times: int) -> float | None:
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        return None
    parse: Callable[[str], object] = MarkdownIt("commonmark").enable("table").enable("strikethrough").parse
    return best(lambda: parse(text), times=times)


def pyromark(text: str, times: int) -> float:
    from copydesk.formats.markdown.events import events

    return best(lambda: sum(1 for _ in events(text)), times=times)

"""The rows of docs/fidelity.md that are about one format, as cases: a file that has the construct, and an edit of it or near it."""

import json
from typing import Any, NamedTuple


class Kept(NamedTuple):
    """A file that is written back as it is, and an edit of it: what is found, what comes instead, and how the turn ends."""

    source: str | bytes
    find: str = ""
    new: str = ""
    plan: tuple[dict[str, Any], ...] = ()
    outcome: str = "applied"
    code: str = ""


class Unreadable(NamedTuple):
    source: bytes
    message: str


def blocks(*found: dict[str, Any]) -> str:
    return json.dumps(list(found))


def block(type: str, content: Any = None, **props: Any) -> dict[str, Any]:
    made = {"id": f"b-{type}", "type": type, "props": props, "children": []}
    return made if content is None else {**made, "content": content}


def styled(text: str, **styles: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "styles": styles}


def rows(*found: list[Any], **more: Any) -> dict[str, Any]:
    return {"type": "tableContent", **more, "rows": [{"cells": cells} for cells in found]}


def wide(text: str, **props: Any) -> dict[str, Any]:
    return {"type": "tableCell", "content": [styled(text)], "props": props}


def experiment(**step: Any) -> str:
    made = {"id": "s1", "name": "Soak the seed", "status": "draft", "content": "", **step}
    other = {"id": "s2", "name": "Count", "status": "final", "content": ""}
    return json.dumps(
        {"id": "x1", "name": "Seeds", "status": "draft", "blocks": [{"id": "k1", "name": "Run", "nodes": [made, other]}]}
    )


MARKDOWN: dict[str, Kept | Unreadable] = {
    "headings, ATX and setext": Kept("Title\n=====\n\n## Part ##\n\ntext\n", "Part", "Section"),
    "paragraphs, with hard and soft breaks": Kept("one\\\ntwo  \nthree\nfour words\n", "four", "five"),
    "lists, nested, tight and loose": Kept("- a\n  1) b\n\n     more\n\n* c here\n", "c here", "d"),
    "task lists": Kept("- [ ] open\n- [x] done\n", plan=({"action": "set", "at": "open", "name": "checked", "value": True},)),
    "quotes": Kept("> one\nlazy\n>\n> > two words\n", "two", "three"),
    "code, fenced and indented": Kept("~~~py\nx = 1\n~~~\n\n    y = 2\n", "y = 2", "y = 3"),
    "tables": Kept(
        "a | b\n:-|--:\n1 \\| x | `c|d`\n", plan=({"action": "set_cell", "at": "table 1", "row": 2, "column": 1, "text": "9"},)
    ),
    "merged cells, captions, header columns": Kept(
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        plan=({"action": "merge_cells", "at": "table 1", "row": 2, "column": 1, "rows": 1, "columns": 2},),
        outcome="refused",
        code="misfit",
    ),
    "front matter, YAML and TOML": Kept("---\ntitle: Old  # why\ntags: [a]\n---\n\ntext\n", "Old", "New"),
    "footnotes": Kept("A claim.[^1]\n\n[^1]: A proof of it.\n", "proof", "source"),
    "link definitions": Kept("[words][w]\n\n[w]: http://example.org 'T'\n", "words", "text"),
    "HTML, blocks and inline": Kept("<div>\nraw\n</div>\n\na <b>bold</b> word\n", "word", "term"),
    "`[IMAGE:x]`": Kept("See [IMAGE:plan] for it.\n", "for it", "there"),
    "BOM, CRLF, tabs, trailing spaces, a missing final newline": Kept("\ufeff# A\r\n\r\n-\tb  \r\n\r\nlast words", "last", "final"),
    "lone CR line ends": Kept("one\rtwo\r\rthree\r"),
    "bytes that are not UTF-8": Unreadable(b"fine\n\xff\n", "line 2"),
}
FOUNTAIN: dict[str, Kept | Unreadable] = {
    "scenes, forced and numbered": Kept("INT. HOUSE - DAY #1A#\n\nx\n\n.A FIELD\n\ny\n", "A FIELD", "A WOOD"),
    "action, centered text, transitions, page breaks": Kept(
        "Walks.\n\n> THE END <\n\n> FADE OUT.\n\n===\n\nCUT TO:\n", "Walks", "Runs"
    ),
    "speeches, with parentheticals and lyrics": Kept("MARY\n(low)\nHello there.\n~La la\n", "Hello", "Goodbye"),
    "dual dialogue": Kept("MARY\nYes.\n\nJOHN ^\nNo way.\n", "No way", "Never"),
    "sections and synopses": Kept("# Act\n\n= What happens.\n\nINT. X - DAY\n\ny\n", "What happens", "It ends"),
    "notes and boneyard": Kept("a\n\n[[a note]]\n\n/*\ncut\n*/\n", "a note", "the note"),
    "notes and boneyard inside a line": Kept("He runs [[why?]] off /* not */ now.\n", "runs", "walks"),
    "title page": Kept("Title: Old\nAuthor: Me\n    and You\n\nINT. X\n", "Old", "New"),
}
_TABLE = block("table", rows([wide("a", colspan=2)], [wide("b"), wide("cell text")]))
BLOCKNOTE: dict[str, Kept | Unreadable] = {
    "paragraphs, headings, quotes, code, dividers": Kept(
        blocks(
            block("heading", "H", level=2),
            block("paragraph", "some words"),
            block("quote", "q"),
            block("codeBlock", "c"),
            block("divider"),
        ),
        "some",
        "few",
    ),
    "bullet, numbered, check and toggle items, nested": Kept(
        blocks(
            {**block("bulletListItem", "a"), "children": [block("numberedListItem", "b", start=3)]},
            block("checkListItem", "c", checked=True),
            block("toggleListItem", "last one"),
        ),
        "last one",
        "the end",
    ),
    "tables, with merged cells": Kept(blocks(_TABLE), "cell text", "new"),
    "images, files, video, audio": Kept(
        blocks(*(block(type, url="u", name=f"{type} name", caption="c") for type in ("image", "file", "video", "audio"))),
        plan=({"action": "set", "at": "image name", "name": "caption", "value": "new"},),
    ),
    "bold, italic, underline, strike, code, colours, links": Kept(
        blocks(
            block(
                "paragraph",
                [
                    *(styled(name, **{name: True}) for name in ("bold", "italic", "underline", "strike", "code")),
                    styled("red", textColor="red", backgroundColor="blue"),
                    {"type": "link", "href": "http://x.y", "content": [styled("linked words")]},
                ],
            )
        ),
        "linked",
        "other",
    ),
    "mentions and other inline objects": Kept(
        blocks(block("paragraph", [styled("Ask "), {"type": "mention", "props": {"user": "Ann"}}, styled(" today.")])),
        "today",
        "now",
    ),
    "unknown blocks, malformed ones": Kept(
        blocks(
            block("paragraph", "x"), block("pageBreak"), {"id": "bad", "type": "heading", "props": {"level": 9}, "content": "y"}
        ),
        plan=({"action": "delete", "at": "#bad"},),
        outcome="refused",
        code="locked",
    ),
    "props with nested values, unknown keys, spacing, key order, number and escape spelling": Kept(
        '[ {"content":"caf\\u00e9 x" ,"type" : "paragraph", "odd": 1.50, "props": {"n": {"a": [1e2]}}} ]\n', "x", "y"
    ),
}
EXPERIMENT: dict[str, Kept | Unreadable] = {
    "blocks and steps": Kept(experiment(), "Soak", "Wash"),
    "content": Kept(experiment(content="Lay **two** papers.\n\n- a\n"), "two", "three"),
    "links, attachments, dependencies, references": Kept(
        experiment(
            links=[{"name": "Site", "url": "http://x.y", "link_type": "reference"}],
            attachments=[{"name": "Film", "file_type": "video", "file_url": "f"}],
            dependencies=[{"to_node_id": "s2", "dependency_type": "requires"}],
            referenced_tree_ids=["t1"],
        ),
        plan=({"action": "delete", "at": "the link Site"},),
    ),
    "`position`": Kept(
        '{"blocks": [{"id": "k", "name": "K", "position": 5, "nodes": [{"id": "s", "name": "S", "position": 2}]}]}', "S", "T"
    ),
    "unknown keys, unknown statuses, spacing, escapes, doubled keys": Kept(
        '{ "odd": [1.0], "name": "A", "blocks":[{"name":"K","nodes":'
        '[{"id":"s","name":"S","status":"lost","status":"gone","x":"\\u0041"}]}]}',
        "K",
        "L",
    ),
    "a dependency that closes a cycle or points at nothing": Kept(
        experiment(dependencies=[{"to_node_id": "s2", "dependency_type": "requires"}]),
        plan=({"action": "delete", "at": "Count"},),
        outcome="refused",
        code="dangling",
    ),
}
FORMATS = {
    "Markdown": ("markdown", "article", MARKDOWN),
    "Fountain": ("fountain", "screenplay", FOUNTAIN),
    "BlockNote": ("blocknote", "note", BLOCKNOTE),
    "Experiment": ("experiment", "experiment", EXPERIMENT),
}

"""Articles: fields of the front matter, images put in, and what can be said of the images there are."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from copydesk.assistant.tools.arguments import IS
from copydesk.assistant.tools.compiling import Compiling, several
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.tools.pictures import with_descriptions
from copydesk.assistant.tools.shared import document_of
from copydesk.document.document import Document
from copydesk.plan.edit import PLACES
from copydesk.reading.lookup import Thing
from copydesk.reading.measures import count
from copydesk.reading.places import place
from copydesk.reading.things import images

Arguments = Mapping[str, Any]
_SCHEME = re.compile(r"\s*(?:javascript|vbscript|data):", re.IGNORECASE)
_MARK = re.compile(r"([\[\]\\])")


def edit_metadata(make: Compiling, given: Arguments) -> None:
    changes = {str(name): value for name, value in given["changes"].items() if value is not None}
    if not changes:
        raise make.refuse("changes holds at least one field")
    for name, value in changes.items():
        if not IS["value"](value) or not name.strip():
            raise make.refuse(f"{name!r} is a text, a number, true or false, or a list of texts")
        make.add("set", at=f"#{make.document.root}", name=name, value=value)


def insert_image(make: Compiling, given: Arguments) -> None:
    sides = [side for side in PLACES if side in given]
    if len(sides) > 1:
        raise make.refuse(f"takes one of {', '.join(PLACES)}")
    place = {side: several(make.ids(given[side], side)) for side in sides}
    make.add("insert", markdown=image_text(make, given), **place)


def image_text(make: Compiling, given: Arguments) -> str:
    file = given["file"].strip()
    if not file or "\n" in file or _SCHEME.match(file):
        raise make.refuse("file is a stored file's name or hash, a relative path or an address")
    address = f"<{file}>" if re.search(r"[\s()]", file) else file
    alt = _MARK.sub(r"\\\1", " ".join(given["alt"].split()))
    caption = " ".join(given.get("caption", "").split()).replace('"', '\\"')
    told = f' "{caption}"' if caption else ""
    return f"![{alt}]({address}{told})"


async def analyze_content_images(context: ToolContext, _: Arguments) -> Result:
    """The images with their texts, which of them lack one, and what a model that can see says of them."""
    found = await with_descriptions(context, images_of(document_of(context)))
    missing = sum(not row["alt"] for row in found if row["url"])
    told = f"{count(len(found), 'image')}{f', {missing} without a text' if missing else ''}."
    return Result({"images": found, "without_alt": missing}, told)


def images_of(document: Document) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for node in document.walk():
        if node.type == "image":
            held = {name: str(node.attrs.get(name) or "") for name in ("url", "alt", "caption", "name")}
            rows.append({"id": node.id, "place": place(document, node.id), **held, "alt": held["alt"] or held["caption"]})
            continue
        rows += [{"id": node.id, "place": place(document, node.id), **_told(thing)} for thing in images(document, (node.id,))]
    return rows


def _told(thing: Thing) -> dict[str, str]:
    """An image in running text: a placeholder has a name alone, and one without a text goes by its address."""
    if thing.name.startswith("[IMAGE:"):
        return {"name": thing.name, "url": "", "alt": ""}
    return {"url": thing.detail, "alt": thing.name} if thing.detail else {"url": thing.name, "alt": ""}


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {"edit_metadata": edit_metadata, "insert_image": insert_image}
READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {"analyze_content_images": analyze_content_images}

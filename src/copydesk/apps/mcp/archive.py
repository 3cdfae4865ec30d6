"""Tools about whole documents: a new one, its versions, what differs between two, an earlier one again, and files made of one."""

import base64
from typing import Annotated, Literal

from mcp.types import InputRequiredResult
from pydantic import Field

from copydesk.apps.contract.documents import Kind
from copydesk.apps.mcp import shown
from copydesk.apps.mcp.arguments import Document, VersionNumber, Yes, opened_by, told
from copydesk.apps.mcp.asking import confirmed, ended
from copydesk.apps.mcp.creation import made
from copydesk.apps.mcp.opened import Ctx, Opened, Result, Shelf
from copydesk.apps.mcp.results import ComparisonGiven, ExportGiven, OutlineGiven, Replies, VersionsGiven
from copydesk.apps.server.shown import MEDIA_TYPES
from copydesk.document.change import Change, measure
from copydesk.document.operations import apply
from copydesk.document.undo import back_to
from copydesk.editing.preview import document_diff
from copydesk.errors import InputError
from copydesk.language.replies import is_consent
from copydesk.ports import Standing

Format = Literal["markdown", "fountain", "blocknote", "docx", "experiment", "html", "pdf"]
MAX_GIVEN = 5 * 2**20  # bytes of a file that a reply holds
TOO_LARGE = "the file has over {:,} bytes, the most that a reply holds; give `path` to write it under a root"


class Archive:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._shown: set[str] = set()  # restorations that a reply has shown: a yes is to one of them

    @told
    async def create(
        self,
        title: Annotated[str, Field(description="What it is called.", min_length=1, max_length=300, pattern=r"\S")],
        ctx: Ctx,
        kind: Annotated[Kind, Field(description="What sort of document it is.")] = "article",
        content: Annotated[
            str,
            Field(
                description='Its text: Markdown; of a screenplay Fountain, of an experiment JSON: {"name", "blocks": [{"name", '
                '"nodes": [{"id", "name", "status", "content" (Markdown), '
                '"dependencies": [{"to_node_id"}]}]}]}. Without, it is empty.',
                max_length=16 * 2**20,
            ),
        ] = "",
        path: Annotated[
            str | None,
            Field(
                description="A new file under a root, whose suffix says its format; its folders are made. Without, it is stored.",
                max_length=4_096,
            ),
        ] = None,
    ) -> OutlineGiven:
        """Makes a new document. It never overwrites anything."""
        name = await self.shelf.create(made(kind, title, content, path), title, path, ctx)
        opened, here = await opened_by(self.shelf, name, ctx)
        await ctx.notify_resources_changed()
        entries, lines = shown.outline_of(here.document)
        return shown.shown(
            {**shown.facts(opened, here), "outline": entries}, f"Made {opened.title}: {opened.name}\n{lines}".rstrip()
        )

    @told
    async def versions(self, document: Document, ctx: Ctx) -> VersionsGiven:
        """Lists the versions of a document: number, author, time and the words that made each."""
        opened, here = await opened_by(self.shelf, document, ctx)
        found = await opened.versions()
        lines = "\n".join(f"{one['number']}  {one['when'] or ''}  {one['author'] or ''}  {one['words']}".rstrip() for one in found)
        return shown.shown({**shown.facts(opened, here), "versions": found}, lines)

    @told
    async def diff(
        self,
        document: Document,
        ctx: Ctx,
        older: Annotated[VersionNumber | None, Field(description="A version's number; the one before `newer` without.")] = None,
        newer: Annotated[VersionNumber | None, Field(description="A version's number; the latest without.")] = None,
    ) -> ComparisonGiven:
        """What differs between two versions, as a unified diff; without numbers, what the latest changed."""
        opened, here = await opened_by(self.shelf, document, ctx)
        to = newer or here.version
        since = older or max(1, to - 1)
        text = document_diff(await opened.place.document_at(since), await opened.place.document_at(to))
        return shown.shown({**shown.facts(opened, here), "from": since, "to": to, "diff": text}, text or "Nothing differs.")

    @told
    async def restore(
        self,
        document: Document,
        version: Annotated[VersionNumber, Field(description="The version's number.")],
        ctx: Ctx,
        instruction: Yes = None,
    ) -> Replies:
        """Makes an earlier version the latest again, as a change that `undo` takes back. It takes all that came since, so that the
        person is always asked first where the client can ask; else call it again with their yes as instruction."""
        opened, here = await opened_by(self.shelf, document, ctx)
        diff = document_diff(here.document, await opened.place.document_at(version))
        if not diff:
            return shown.result_of(
                _told("answer", f"Version {version} reads as the latest does. Nothing was changed.", here.version)
            )
        message = f"Version {version} would be restored, and what was changed since would be gone."
        state = f"restore {opened.name} {version} {here.version}"
        asked = await confirmed(ctx, f"{message}\n\n{diff}", state)
        if isinstance(asked, InputRequiredResult):
            return asked
        is_shown = state in self._shown
        self._shown.add(state)
        if asked is None and not (is_shown and is_consent(instruction or "")):
            message += " Show the person what would change, and call this again with their yes as instruction."
            return shown.result_of({**_told("proposal", message, here.version), "diff": diff})
        if asked is False:
            return shown.result_of(_told("answer", "Nothing was changed.", here.version))
        return await ended(ctx, opened, {**await _restored(opened, here, version), "diff": diff})

    @told
    async def export(
        self,
        document: Document,
        ctx: Ctx,
        format: Annotated[Format | None, Field(description="The format to write; the document's own without.")] = None,
        changes: Annotated[
            Literal["plain", "tracked"], Field(description="tracked: what changed since a version is marked as such (Word).")
        ] = "plain",
        since: Annotated[
            VersionNumber | None, Field(description="The version that changes are tracked from; the first without.")
        ] = None,
        path: Annotated[
            str | None, Field(description="A new file under a root to write it to; without, the reply holds it.", max_length=4_096)
        ] = None,
    ) -> ExportGiven:
        """The document as a file of a format: given back, or written to a new file. It tells what the format can't hold."""
        opened, here = await opened_by(self.shelf, document, ctx)
        target = format or here.document.format
        file = await opened.exported(target, changes, since)
        media = MEDIA_TYPES.get(target, "application/octet-stream").partition(";")[0]
        losses = [str(loss) for loss in file.losses]
        told: Result = {
            **shown.facts(opened, here),
            "export": target,
            "media_type": media,
            "size": len(file.data),
            "losses": losses,
        }
        head = "\n".join((f"{opened.title} as {target}, {len(file.data):,} bytes", *(f"Not held: {loss}" for loss in losses)))
        if path is not None:
            written = await self.shelf.write_new(path, file.data, ctx)
            return shown.shown({**told, "path": written}, f"{head}\nWritten to {written}")
        if len(file.data) > MAX_GIVEN:
            raise InputError(TOO_LARGE.format(MAX_GIVEN))
        try:
            return shown.shown({**told, "encoding": "utf-8", "content": file.data.decode()}, head)
        except UnicodeDecodeError:
            return shown.shown({**told, "encoding": "base64", "content": base64.b64encode(file.data).decode()}, head)


async def _restored(opened: Opened, here: Standing, version: int) -> Result:
    place = opened.place
    operations = back_to([made for made in await place.versions() if made.number > version])
    after = apply(here.document, operations)
    stats = measure(here.document, after, operations)
    change = Change(operations, here.version, place.author, place.now(), f"restore version {version}", stats=stats)
    number = await place.commit(change, after)
    return {**_told("applied", f"Version {version} is restored, as version {number}.", number), "stats": stats._asdict()}


def _told(outcome: str, message: str, version: int) -> Result:
    return {"outcome": outcome, "message": message, "version": version}

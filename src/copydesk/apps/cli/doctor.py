"""`copydesk doctor`: what is set up, what is missing, and how to mend it. Looks, and changes nothing.

What is installed is told by `parts`, what is set by this file."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from copydesk import __version__, extras
from copydesk.apps.cli import database, show
from copydesk.apps.cli.parts import Finding, parts
from copydesk.apps.settings import ENVIRONMENT, SAVED, STARTED, Settings, read_settings, web_folder
from copydesk.errors import CopydeskError

SIGNS = {"ok": "✓", "missing": "–", "broken": "✗"}
COLOURS = {"ok": "32", "missing": "33", "broken": "31"}


PLACES = {ENVIRONMENT: "the environment", STARTED: "copydesk.toml here", SAVED: "copydesk.toml in the data folder"}


def doctor(*, json: bool) -> int:
    """0 where all that is set up works."""
    findings = list(look())
    if json:
        show.as_json({"version": __version__, "findings": [finding._asdict() for finding in findings]})
    else:
        for finding in findings:
            sign = SIGNS[finding.state]
            show.line(f"{show.coloured(sign, COLOURS[finding.state])} {finding.what}")
            if finding.fix:
                show.line(f"    {finding.fix}")
    return 1 if any(finding.state == "broken" for finding in findings) else 0


def look() -> Iterator[Finding]:
    yield Finding("ok", f"Copydesk {__version__} on Python {sys.version.split()[0]}")
    yield from parts()
    try:
        settings = read_settings(os.environ, Path.cwd())
    except CopydeskError as error:
        yield Finding("broken", "Settings", f"{error}.")
        return
    yield from (finding for check in CHECKS if (finding := check(settings)) is not None)


def home_found(settings: Settings) -> Finding:
    folder = settings.folder
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Finding("ok", f"Data in {settings.folder}")
    return Finding("broken", f"{settings.folder} can't be written", "name another folder in COPYDESK_HOME")


def web_found(settings: Settings) -> Finding:
    folder = web_folder(settings)
    if (folder / "index.html").is_file():
        return Finding("ok", f"The web app, built in {folder}")
    if settings.web:
        return Finding("broken", f"No web app in {folder}", "name the folder with its index.html in COPYDESK_WEB")
    return Finding("missing", "No web app: `copydesk serve` has its API alone", "in a clone, `make run` builds it")


def database_found(settings: Settings) -> Finding:
    """Whether the shared desk's database answers, and is of a version that this Copydesk knows."""
    shown = database.shown(settings.database)
    if settings.database.startswith("sqlite:///") and not Path(settings.database.removeprefix("sqlite:///")).exists():
        return Finding("ok", f"No shared desk yet; `copydesk serve` makes {shown}")
    if not extras.has("mcp"):
        how = extras.install("copydesk[server]")
        return Finding("missing", "The shared desk's database was not looked at: the server is not installed", how)
    reason = database.problem(settings.database)
    if reason:
        return Finding("broken", f"The database {shown} doesn't answer: {reason}", "see COPYDESK_DATABASE in the settings")
    return Finding("ok", f"The database {shown} answers")


def model_found(settings: Settings) -> Finding:
    """Whether a model is set up, and where. It is not called: that may cost money."""
    from copydesk.apps.lineup import key_of, made, main_spec

    spec = main_spec(settings)
    if spec is None:
        return Finding("missing", "No model: exact requests and look-ups work, prose doesn't", "copydesk init sets one up")
    name = spec.name or "at COPYDESK_MODEL_URL"
    place = PLACES.get(settings.origin("model") if spec.name else settings.origin("model_url"), PLACES[ENVIRONMENT])
    try:
        made(spec, settings, os.environ)
        key = key_of(spec, settings, os.environ)[1]
    except CopydeskError as error:
        return Finding("broken", f"The model {name} can't be asked: {error}", "copydesk init sets one up")
    kept = {ENVIRONMENT: ", its key from the environment", SAVED: ", its key from the data folder"}.get(key, "")
    return Finding("ok", f"The model {name}, set in {place}{kept}, not called")


def keys_found(settings: Settings) -> Finding | None:
    """Whether keys that are kept are for their owner's eyes alone."""
    from copydesk.stores.keyfile import KeyFile

    kept = KeyFile(settings.folder)
    if not kept.is_open_to_others():
        return None
    return Finding("broken", f"{kept.path} can be read by others on this machine", f"chmod 600 {kept.path}")


def files_found(settings: Settings) -> Finding | None:
    """Whether the bucket for files is told as one; it is not called."""
    if not settings.files:
        return None
    from copydesk.stores.buckets import files_at

    try:
        files_at(settings.files, settings.folder / "files")
    except CopydeskError as error:
        return Finding("broken", f"Files can't be kept: {error}", "see COPYDESK_FILES in the settings")
    return Finding("ok", "Files go to a bucket, not called")


def search_found(settings: Settings) -> Finding:
    """Whether an engine is set for search on the web; it is not called."""
    from copydesk.models.web import search_from

    try:
        search = search_from(settings.search, settings.search_url, os.environ)
    except CopydeskError as error:
        return Finding("broken", f"Search on the web: {error}", "see COPYDESK_SEARCH in the settings")
    if search is None:
        return Finding("missing", "No search on the web", "set COPYDESK_SEARCH to searxng, brave or tavily")
    return Finding("ok", f"Search on the web by {search.name}, not called")


CHECKS: tuple[Callable[[Settings], Finding | None], ...] = (
    *(home_found, web_found, database_found, files_found, model_found, keys_found, search_found),
)

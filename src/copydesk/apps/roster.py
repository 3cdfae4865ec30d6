"""The models of a running desk, as they are set at this moment: what is saved in its data folder is taken at once, by every process
that has the folder. Looking costs two questions to the file system; models are made again when an answer differs."""

import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from copydesk.apps.lineup import Lineup, lineup_of
from copydesk.apps.modelling import DaySpending, running_of
from copydesk.apps.settings import FILE, Settings, with_saved
from copydesk.assistant.budgets import Spending
from copydesk.assistant.running import Running
from copydesk.errors import InputError
from copydesk.stores.keyfile import KeyFile

log = logging.getLogger("copydesk.models")
Stamp = tuple[int, int, int] | None


class Roster:
    def __init__(
        self,
        settings: Settings,
        spending: Spending | None = None,
        changed: Callable[[Lineup], None] = lambda _: None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._base, self._spending, self._changed, self.environment = settings, spending or DaySpending(), changed, environment
        self._files = (settings.folder / FILE, KeyFile(settings.folder).path) if settings.home else ()
        self._seen: tuple[Stamp, ...] | None = None
        self._settings, self._lineup = settings, Lineup()
        self._running = running_of(settings, self._spending)
        self._look()

    @property
    def settings(self) -> Settings:
        self._look()
        return self._settings

    def lineup(self) -> Lineup:
        self._look()
        return self._lineup

    def running(self) -> Running:
        self._look()
        return self._running

    def _look(self) -> None:
        stamps = tuple(_stamp(file) for file in self._files)
        if stamps == self._seen:
            return
        is_first, self._seen = self._seen is None, stamps
        try:
            settings = with_saved(self._base)
            lineup = lineup_of(settings, self.environment, is_strict=is_first)
        except InputError as error:
            if is_first:
                raise
            log.warning("what is saved of models can't be used: %s", type(error).__name__)
            return
        self._settings, self._lineup = settings, lineup
        self._running = running_of(settings, self._spending)
        self._changed(lineup)


def _stamp(file: Path) -> Stamp:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size

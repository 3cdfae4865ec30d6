"""Quotas: how many bytes one person may send in a day, and how many tokens models may use for them. Documents and turns are counted
where they are written down, by the store."""

from dataclasses import replace

from copydesk.apps.settings import Settings
from copydesk.assistant.budgets import Spending
from copydesk.assistant.running import Running
from copydesk.plan.people import Person
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.usage import SqlUsage

TOKENS = "tokens"


class Quotas:
    def __init__(self, store: SqlStore, settings: Settings) -> None:
        self._usage, self._settings = store.usage, settings
        store.documents.most_a_day, store.turns.most_a_day = settings.person_documents, settings.person_turns

    async def take(self, person: Person, count: int) -> None:
        """Counts bytes that somebody sends to be kept. QuotaError where that is more than they may in a day."""
        if self._settings.person_mb:
            await self._usage.add(person.id, "bytes", count, most=self._settings.person_mb * 2**20)

    def running(self, running: Running, person: Person) -> Running:
        """What a turn of a person's is run with: the stricter of the desk's budget for a day and theirs."""
        most, of_desk = self._settings.person_tokens, running.budgets.day_tokens
        if not most:
            return running
        spending = PersonSpending(running.spending, self._usage, person.id, most, of_desk)
        return replace(running, budgets=replace(running.budgets, day_tokens=of_desk or most), spending=spending)


class PersonSpending:
    """What models used today, told so that one comparison with the desk's budget holds for the person's too."""

    def __init__(self, desk: Spending, usage: SqlUsage, person: str, most: int, of_desk: int) -> None:
        self._desk, self._usage, self._person = desk, usage, person
        self._ahead = of_desk - most if of_desk else 0
        self._has_desk = bool(of_desk)

    async def today(self) -> int:
        theirs = await self._usage.today(self._person, TOKENS) + self._ahead
        return max(theirs, await self._desk.today()) if self._has_desk else theirs

    async def add(self, tokens: int) -> None:
        await self._desk.add(tokens)
        await self._usage.add(self._person, TOKENS, tokens)

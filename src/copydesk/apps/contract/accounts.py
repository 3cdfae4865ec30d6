"""Replies about accounts: sessions, people, and what was done by whom."""

from typing import ClassVar

from pydantic import Field

from copydesk.apps.contract.shape import Value


class PasswordChanged(Value):
    ended: int = Field(description="How many other sessions of yours ended with the old one.")


class SessionRow(Value):
    id: str = Field(description="What it is ended by.")
    begun: float = Field(description="In seconds since 1970.")
    expires: float = Field(description="In seconds since 1970.")
    is_this: bool = Field(description="Whether it is the one that asks.")


class SessionRows(Value):
    sessions: list[SessionRow] = Field(description="Yours, the latest first.")


class PersonRow(Value):
    id: str = Field(description="What they are removed by.")
    name: str = Field(description="What they log in as.")
    is_admin: bool = Field(description="Whether they may set up the desk.")
    created: str = Field(description="ISO 8601, UTC.")


class PeopleRows(Value):
    people: list[PersonRow] = Field(description="By name.")


class Act(Value):
    example: ClassVar = {
        "number": 7,
        "at": "2026-03-01T09:30:00.000+00:00",
        "name": "Ines",
        "way": "session",
        "act": "document deleted",
        "about": "0123456789abcdef Bread",
    }
    number: int = Field(description="In order.")
    at: str = Field(description="ISO 8601, UTC.")
    name: str = Field(description="Who did it, as they were called then.")
    way: str = Field(description="session or token; empty for a command on the machine.")
    act: str = Field(description="What was done.")
    about: str = Field(description="To what: an id and a name.")


class Acts(Value):
    acts: list[Act] = Field(description="The latest first.")
    next: int | None = Field(description="`before` of the next page; null where this is the last.")

"""People, roles and what each role may do. Whom a grant reaches is the store's to find; it asks here what that allows."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Right(StrEnum):
    READ = "read"
    SUGGEST = "suggest"
    APPLY = "apply"
    MANAGE = "manage"  # share, delete


class Role(StrEnum):
    VIEWER = "viewer"
    COMMENTER = "commenter"
    EDITOR = "editor"
    OWNER = "owner"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.VIEWER: frozenset({Right.READ}),
    Role.COMMENTER: frozenset({Right.READ, Right.SUGGEST}),
    Role.EDITOR: frozenset({Right.READ, Right.SUGGEST, Right.APPLY}),
    Role.OWNER: frozenset(Right),
}


class Pass(NamedTuple):
    """What somebody came in with: a session or a token, which may end while what it began goes on."""

    sort: str = ""  # session, token; nothing for the desk's own work and the one person of a desk without accounts
    id: str = ""  # of the token; of the session, the hash that it is kept by
    origin: str = ""  # by which door: api, mcp, live
    expires: float | None = None


class Person(NamedTuple):
    """Who asks, and on what authority: one value from the request to each of its effects. A token may hold less than its person's
    rights, and what ended allows nothing any more, wherever it is carried: into jobs, streams, turns that are taken over."""

    id: str
    name: str
    most: Role = Role.OWNER  # the most that this session or token may do
    by: Pass = Pass()


class Identity(NamedTuple):
    """Somebody as a provider of log-ins knows them: by a subject that never changes, under names that may."""

    issuer: str
    subject: str
    names: tuple[str, ...] = ()  # that they may have here, the best first


def may(role: Role | None, person: Person, right: Right) -> bool:
    """Whether a person with this role may do something."""
    return role is not None and right in RIGHTS[role] and right in RIGHTS[person.most]


def authority_to_json(person: Person) -> dict[str, Any]:
    """What is kept beside work that outlives its request."""
    return {"most": str(person.most), **person.by._asdict()}


def with_authority(person: Person, told: Mapping[str, Any]) -> Person:
    """A person as they began some work; what is from before authority was kept had all of the person's rights."""
    by = Pass(**{name: told[name] for name in Pass._fields if name in told})
    return person._replace(most=Role(told.get("most", Role.OWNER)), by=by)


LOCAL = Person("local", "you")  # the one person of a desk without accounts

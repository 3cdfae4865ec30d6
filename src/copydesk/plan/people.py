"""People, roles and what each role may do. Whom a grant reaches is the store's to find; it asks here what that allows."""

from enum import StrEnum
from typing import NamedTuple


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


class Person(NamedTuple):
    """Who asks. A token may hold less than its person's rights."""

    id: str
    name: str
    most: Role = Role.OWNER  # the most that this session or token may do


def may(role: Role | None, person: Person, right: Right) -> bool:
    """Whether a person with this role may do something."""
    return role is not None and right in RIGHTS[role] and right in RIGHTS[person.most]


LOCAL = Person("local", "you")  # the one person of a desk without accounts

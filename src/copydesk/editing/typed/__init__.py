"""People's typing as operations: an editor sends the blocks that changed, and the difference to the nodes is what is done."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError
from copydesk.editing import messages
from copydesk.editing.bind import Bound
from copydesk.editing.check import leaves_nothing_dangling
from copydesk.editing.typed.typist import Typist
from copydesk.editing.typed.values import TypedBlock, Typing
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError, LockedError
from copydesk.plan.problem import Problem

__all__ = ["Typed", "TypedBlock", "Typing", "typed"]


class Typed(NamedTuple):
    """What came of typing: the document, the operations, and the nodes of new or replaced blocks by what the editor calls them."""

    after: Document
    operations: tuple[Operation, ...]
    ids: dict[str, str]


def typed(document: Document, typing: Typing) -> Typed | Problem:
    """The operations that make a document what an editor shows, all of them or none."""
    typist = Typist(document)
    try:
        for block in typing.blocks:
            typist.type(block)
        for id in reversed(typing.removed):
            typist.remove(id)
        typist.finish()
        bound = Bound(document, typist.document, (), tuple(typist.operations))
        if typing.removed and (problem := leaves_nothing_dangling(bound)) is not None:
            return problem
    except Unbound as unbound:
        return unbound.problem
    except LockedError as error:
        return messages.locked_text(str(error))
    except (InputError, OperationError) as error:
        return messages.misfit(f"{str(error).rstrip('.')}.")
    return Typed(typist.document, tuple(typist.operations), typist.ids)

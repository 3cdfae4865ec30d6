"""Forms about versions: what changed, since when, and which versions there are. The versions themselves come with the answer."""

from collections.abc import Mapping
from typing import Any

from copydesk.language.questions.asking import Asking, Places
from copydesk.language.questions.slots import Field
from copydesk.reading.lookup import TALK, Before, Changes, History, Lookup

Said = Mapping[str, Any]


def _last(_: Asking, __: Said) -> Lookup | None:
    return Changes(-1)


def _talk(_: Asking, __: Said) -> Lookup | None:
    return Changes(TALK)


def _since(_: Asking, said: Said) -> Lookup | None:
    return Changes(said["version"])


def _of(_: Asking, said: Said) -> Lookup | None:
    """What one version changed."""
    version: int = said["version"]
    return Changes(version - 1, version) if version > 1 else Changes(-1) if version < 0 else Changes(1, 1)


def _between(_: Asking, said: Said) -> Lookup | None:
    return Changes(said["first"], said["second"]) if said["second"] > 0 else Changes(said["first"])


def _all(_: Asking, __: Said) -> Lookup | None:
    return Changes(1)


def _removed(_: Asking, __: Said) -> Lookup | None:
    return Changes(1, only="removed")


def _added(_: Asking, __: Said) -> Lookup | None:
    return Changes(1, only="added")


def _before(asking: Asking, said: Said) -> Lookup | None:
    """What a part was; an attr of it, where that is what is asked for."""
    places: Places = said["place"]
    field: Field | None = said.get("field")
    attr = field.attr if field is not None else ""
    known = [id for id in places.nodes if not attr or attr in asking.kind.types[asking.document[id].type].attrs]
    return Before(tuple(known), attr) if known and asking.document.root not in known and (field is None or attr) else None


def _history(_: Asking, __: Said) -> Lookup | None:
    return History()


_CHANGE = "(change|changed|edit|edited|do|done|alter|modify|update|touch)"
_WHO = "(you|i|we|they)"
_NOW = "[now|today|here]"
_GONE = "(deleted|removed|cut|taken out|dropped)"
_EARLIER = "(before|previously|earlier|originally|before that|before the change|before the last change|until then)"
FORMS = (
    (
        _removed,
        (f"what (was|has been|were) [just] {_GONE} [so far]", f"what (did|have) {_WHO} (delete|remove|deleted|removed)"),
    ),
    (_added, ("what (was|has been|were) [just] (added|inserted) [so far]", f"what (did|have) {_WHO} (add|insert|added|inserted)")),
    (
        _before,
        (
            f"what (was|were) [the] {{field}} of {{place:guess}} {_EARLIER}",
            f"what (did|was|were) {{place:guess}} (say|read|be|called) {_EARLIER}",
            f"what (was|were) {{place:guess}} {_EARLIER}",
            f"what {{field}} (was|had) {{place:guess}} [in] {_EARLIER}",
        ),
    ),
    (
        _between,
        (
            "(compare|diff) {first:version} (and|with|to|against) {second:version}",
            "[what is] [the] (difference|differences|diff|changes) between {first:version} and {second:version}",
            "what (changed|is different|has changed) (between|from) {first:version} (and|to) {second:version}",
            "how (do|does) {first:version} (and|differ from) {second:version} [differ]",
        ),
    ),
    (
        _since,
        (
            "what [all] (has|have|is|was) (changed|different|new|been changed) (since|from|compared to|after) {version}",
            f"what (did|have) {_WHO} {_CHANGE} since {{version}}",
            "what [all] (changed|is new|is different) (since|after|compared to|compared with) {version}",
            "[show|list|give] [me] [all] [the] (changes|edits|differences|diff) (since|from|after|compared to|to) {version}",
            "compare (this|it|the document|the current version|now) (to|with|and|against) {version}",
            "compare (to|with) {version}",
        ),
    ),
    (
        _of,
        (
            "what (did|does) {version} change",
            "what (changed|was changed|has changed|happened|is new) in {version}",
            "[show|list|give] [me] [all] [the] (changes|edits|diff) (in|of) {version}",
        ),
    ),
    (
        _all,
        (
            "what [all] (has|have) (changed|been changed) (since|from) the (start|beginning)",
            f"what [all] (did|have) {_WHO} {_CHANGE} (so far|altogether|in total|since the start|since the beginning|today)",
            "[show|list|give] [me] all [the|my|your] (changes|edits)",
            "what all changed",
        ),
    ),
    (_talk, (f"what [all] (did|have) {_WHO} [all] {_CHANGE} [here|all|together|between us]",)),
    (
        _last,
        (
            f"what (did|have) {_WHO} [just|last] {_CHANGE} [last|just|{_NOW}]",
            "what (was|has been|is) [just] (changed|edited|different) [last|most recently]",
            f"what (has|have) [just] changed {_NOW}",
            f"what changed [last|most recently|{_NOW}]",
            "what is (new|different)",
            "[show|list|give] [me] [the|your|my] [last|latest] (changes|change|edits|edit|diff)",
            "what (was|is) the (last|latest) (change|edit)",
        ),
    ),
    (
        _history,
        (
            "(how many|which|what|list [the|all]|show [me] [the|all]) versions [are there|do we have|exist|does it have]",
            "[show|list|what is] [me] [the] (history|version history|log|change log|changelog)",
            "who (changed|edited) (this|it|the document) [last]",
            "how many (changes|edits) (have|did|were|are) [i|we|you|they|there] [made|make|done|do] [so far]",
            "when was (this|it|the document) [last] (changed|edited|modified)",
        ),
    ),
)

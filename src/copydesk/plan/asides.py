"""Actions of what stands in a text and beside it without being a part of it: mentions, comments, notes, tracked changes."""

from collections.abc import Mapping

from copydesk.plan.action import AT as _AT
from copydesk.plan.action import EXAMPLE_ID, Action, Argument, needs, takes

MENTIONS: Mapping[str, Action] = {
    "mention": Action(
        "Mentions somebody in a text.",
        {
            "at": _AT,
            "name": needs("text", "who"),
            "find": takes("text", "words that become the mention; left out: at the end"),
            "before": takes("text", "or: words before which it stands"),
            "after": takes("text", "or: words behind which it stands"),
        },
        {"at": EXAMPLE_ID, "name": "Anna", "after": "Ask"},
        one_of=("find", "before", "after"),
        like="insert",
        means={"user": "name", "who": "name"},
    ),
    "unmention": Action(
        "Takes a mention away.",
        {"at": _AT, "name": needs("text", "who"), "words": takes("flag", "the name stays, as words")},
        {"at": EXAMPLE_ID, "name": "Anna"},
        like="delete",
        means={"user": "name", "who": "name"},
    ),
}
_REMARK = needs("text", "what it says")
_AUTHOR = takes("text", "by whom")
_CHANGES: Mapping[str, Argument] = {
    "at": takes("place", "left out: everywhere"),
    "author": takes("text", "whose"),
    "change": takes("value", "its number, or a list"),
}
_MEANT = {"by": "author", "changes": "change"}
REVIEW: Mapping[str, Action] = {
    "comment": Action(
        "Puts a comment on words.",
        {"at": _AT, "find": takes("text", "left out: all of it"), "text": _REMARK, "author": _AUTHOR},
        {"at": EXAMPLE_ID, "find": "40 days", "text": "Is that right?"},
        like="insert",
        means={"comment": "text", "content": "text", "markdown": "text"},
    ),
    "answer": Action(
        "Answers a comment.",
        {"at": needs("place", "the comment"), "text": _REMARK, "author": _AUTHOR},
        {"at": EXAMPLE_ID, "text": "Done."},
        like="insert",
        means={"comment": "at", "content": "text", "markdown": "text"},
    ),
    "resolve": Action(
        "Resolves comments, with their answers.",
        {"at": takes("places", "left out: all"), "reopen": takes("flag", "makes them open again")},
        {"at": EXAMPLE_ID},
        like="set",
    ),
    "footnote": Action(
        "Puts a footnote behind words.",
        {"at": _AT, "find": takes("text", "left out: at its end"), "text": _REMARK, "at_end": takes("flag", "an endnote")},
        {"at": EXAMPLE_ID, "find": "40 days", "text": "As agreed."},
        like="insert",
    ),
    "accept": Action("Accepts tracked changes.", _CHANGES, {"at": EXAMPLE_ID, "author": "Anna"}, like="set", means=_MEANT),
    "reject": Action("Rejects tracked changes.", _CHANGES, {"at": EXAMPLE_ID, "change": 3}, like="set", means=_MEANT),
}

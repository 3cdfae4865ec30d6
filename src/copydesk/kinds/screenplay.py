"""Screenplay: scenes of action and dialogue, in sections where the writer has them. Scenes count 1, 2, 3 through the script."""

from types import MappingProxyType

from copydesk.kinds.kind import TEXT, Counting, Kind, NodeType, table

_INSIDE, _OUTSIDE = ("int", "interior", "indoor"), ("ext", "exterior", "outdoor")
_HOURS = ("day", "night", "morning", "afternoon", "evening", "dawn", "dusk", "sunrise", "sunset")
_SLUGLINES = MappingProxyType(  # where and when a scene plays, as its heading says
    {
        **dict.fromkeys(_INSIDE, (TEXT, "int")),
        **dict.fromkeys(_OUTSIDE, (TEXT, "ext")),
        **{hour: (TEXT, hour) for hour in _HOURS},
    }
)
_HOLDERS = ("document", "section", "scene")

SCREENPLAY = Kind(
    "screenplay",
    ("fountain",),
    table(
        NodeType("document", (), ("script", "screenplay", "document"), has_text=False),
        NodeType("meta", ("document",), ("title page",), has_text=False),
        NodeType(
            "key", ("meta",), ("title page field", "field"), attrs=MappingProxyType({"name": ()}), names=("key",), by_name=True
        ),
        NodeType(
            "section",
            ("document", "section"),
            ("act", "sequence", "section"),
            in_outline=True,
            attrs=MappingProxyType({"level": (1, 2, 3, 4, 5, 6)}),
            names=("title",),
            by_name=True,
        ),
        NodeType(
            "scene",
            ("document", "section"),
            ("scene", "scene heading", "slugline"),
            counting=Counting.THROUGH,
            in_outline=True,
            attrs=MappingProxyType({"label": ()}),
            variants=_SLUGLINES,
            title_words=("scene heading", "slugline", "heading"),
            names=("text", "slugline", "scene label"),
            by_name=True,
        ),
        NodeType("synopsis", _HOLDERS, ("synopsis", "beat")),
        NodeType("action", _HOLDERS, ("action", "paragraph", "description", "action line", "action paragraph")),
        NodeType(
            "character",
            _HOLDERS,
            ("speech", "character", "cue"),
            attrs=MappingProxyType({"dual": (True,)}),
            names=("text", "speaker"),
            by_name=True,
        ),
        NodeType("parenthetical", ("character",), ("parenthetical", "direction"), names=("text", "speaker")),
        NodeType("dialogue", ("character",), ("dialogue", "line", "line of dialogue"), names=("speaker",)),
        NodeType("lyric", (*_HOLDERS, "character"), ("lyric", "song")),
        NodeType("transition", _HOLDERS, ("transition",), names=("text",)),
        NodeType("centered", _HOLDERS, ("centered text",)),
        NodeType("break", _HOLDERS, ("page break",), has_text=False),
        NodeType("note", (*_HOLDERS, "character"), ("note",)),
        NodeType("boneyard", (*_HOLDERS, "character"), ("boneyard", "cut text")),
    ),
    roles=MappingProxyType({"title": "title", "conclusion": "closing"}),
    cues="character",
    endings=("the end", "end", "fin", "finis", "end of film", "end of script", "end of show", "end of episode", "end of play"),
)

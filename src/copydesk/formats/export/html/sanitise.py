"""What HTML of a document may stay in an export: structure and words. Nothing that runs, loads, submits or frames."""

from copydesk.formats.export.addresses import SCHEMES, live

_TAGS = frozenset(
    (
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup"),
        *("dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6"),
        *("hr", "i", "img", "input", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp"),
        *("section", "small", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead"),
        *("time", "tr", "tt", "u", "ul", "var", "wbr"),
    )
)
_ATTRIBUTES = {
    "*": {"class", "dir", "id", "lang", "style", "title", "role", "aria-label", "aria-hidden"},
    "a": {"href", "name"},
    "img": {"src", "alt", "width", "height"},
    "details": {"open"},
    "input": {"checked", "disabled"},
    "ol": {"start", "reversed"},
    "td": {"colspan", "rowspan", "align", "headers"},
    "th": {"colspan", "rowspan", "align", "headers", "scope"},
    "time": {"datetime"},
    "blockquote": {"cite"},
    "q": {"cite"},
}
_STYLE = {"color", "background-color", "text-align", "width"}


def sanitise(html: str) -> str:
    """The HTML without what a page for reading must not have."""
    from nh3 import clean  # a page is the only thing that needs it

    return clean(
        html,
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        tag_attribute_values={"input": {"type": {"checkbox"}}},
        attribute_filter=_kept,
        filter_style_properties=set(_STYLE),
        url_schemes={*SCHEMES, "data"},
        link_rel="noopener noreferrer",
    )


def _kept(_: str, name: str, value: str) -> str | None:
    if name == "src":
        return value if value.startswith("data:image/") else None
    if name in ("href", "cite"):
        return live(value)
    return value

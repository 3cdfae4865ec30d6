"""The tools of articles: patches on Markdown, metadata, images, sources, and new documents (seed 2)."""

from copydesk.kinds.tools.row import CONTENT_ID, edits, given, needed, reads, shown_by

_OPS = {
    "type": needed("text", choices=("replace", "insert", "delete")),
    "anchor": needed("text", "text as it stands in the file, may span lines"),
    "line": given("number", "only breaks a tie between equal anchors"),
    "position": given("text", choices=("before", "after")),
    "text": given("text", "the new text; not for delete"),
}
_CONSTRAINTS = {
    "maxChangedLines": given("number"),
    "maxChangedPercent": given("number"),
    "allowHeadingChanges": given("flag"),
}
_KINDS = ("note", "report", "article", "experiment", "screenplay")

ARTICLES = (
    reads(
        "content_write",
        "Writes a new document from instructions, a tone guide and sources.",
        ("Writing {title}", "Writing a draft", "Wrote a draft"),
        alone=True,
        instructions=needed("text"),
        kind=given("text", choices=_KINDS, default="article"),
        title=given("text"),
        template=given("text", "the outline that it follows"),
        tone=given("text", "how it should sound"),
        sourceIds=given("list", "sources by id or title", items="text"),
        mustInclude=given("list", "facts that must stand in it", items="text"),
        targetLocale=given("text", "the language it is written in"),
    ),
    shown_by(
        edits(
            "edit_ops",
            "Patches the Markdown of the file: replaces, inserts or deletes at exact anchors.",
            ("Patching {ops} places", "Patching the text", "Patched the text"),
            contentId=CONTENT_ID,
            version=given("number"),
            ops=needed("list", fields=_OPS),
            scope=given("text", "a place that the patches stay inside, or multi-paragraph"),
            constraints=given("object", fields=_CONSTRAINTS),
        ),
        ops=[{"type": "replace", "anchor": "the old words", "text": "the new words"}],
    ),
    shown_by(
        edits(
            "edit_metadata",
            "Sets fields of the front matter or title page; an empty text takes one away.",
            ("Setting {changes}", "Setting metadata", "Set metadata"),
            contentId=CONTENT_ID,
            changes=needed("object", "field → value"),
        ),
        changes={"title": "Tea", "tags": ["drink"]},
    ),
    edits(
        "insert_image",
        "Puts an image beside or into something; without a place, at the end.",
        ("Adding the image {file}", "Adding an image", "Added an image"),
        contentId=CONTENT_ID,
        file=needed("text", "a stored file's name or hash, a relative path or an address"),
        alt=needed("text", "what the image shows"),
        caption=given("text"),
        before=given("where"),
        after=given("where"),
        into=given("where"),
    ),
    reads(
        "source_ingest",
        "Reads a text or a stored file into the knowledge base.",
        ("Reading in {title}", "Reading in a source", "Read in a source"),
        alone=True,
        text=given("text"),
        file=given("text", "a stored file's hash, or the path of one beside the document"),
        title=given("text"),
    ),
    reads(
        "read_content",
        "The text of the document as the file spells it, from an offset on.",
        ("Reading the document", "Reading the document", "Read the document"),
        contentId=CONTENT_ID,
        offset=given("whole", "characters", least=0, default=0),
        limit=given("whole", "characters", least=1, most=100_000, default=20_000),
    ),
    reads(
        "read_section",
        "One section as the file spells it.",
        ("Reading {section}", "Reading a section", "Read a section"),
        contentId=CONTENT_ID,
        section=needed("where"),
    ),
    reads(
        "read_source",
        "The text of a source, part by part.",
        ("Reading {sourceId}", "Reading a source", "Read a source"),
        alone=True,
        sourceId=needed("text", "by id or title"),
    ),
    reads(
        "read_content_list",
        "The documents there are.",
        ("Looking through the documents",) * 2 + ("Looked through the documents",),
        alone=True,
        query=given("text", "words of the title"),
    ),
    reads(
        "read_source_list",
        "The sources there are.",
        ("Looking through the sources",) * 2 + ("Looked through the sources",),
        alone=True,
    ),
    reads(
        "read_workspace_summary",
        "How many documents and sources there are, and the latest of them.",
        ("Looking around",) * 2 + ("Looked around",),
        alone=True,
    ),
    reads(
        "analyze_content_images",
        "The images of the document, their texts, which of those are missing, and what is to be seen.",
        ("Looking at the images",) * 2 + ("Looked at the images",),
        contentId=CONTENT_ID,
    ),
    reads(
        "read_files",
        "The texts of stored files, or of files beside the document.",
        ("Reading {files}", "Reading files", "Read files"),
        alone=True,
        files=needed("list", "hashes or paths", items="text", most=20),
    ),
)

"""The tools of reports: numbered sections, the conversation, and the project's sources (seed 1)."""

from copydesk.kinds.tools.row import edits, given, needed, needing, reads

_SECTION = needed("where", "of a section")
_UPDATE = {
    "section_id": _SECTION,
    "title": given("text", "the new title, without its number"),
    "bodyMd": given("text", "the new text of the section itself, as CommonMark; its subsections stay"),
}
_PARENT = given("where", "the section that it goes into; null: beside the top-level sections")
_AFTER = given("where", "the section that it goes after; null: last")

_SECTIONS = needing(
    ("section", "heading"),
    reads(
        "get_report_slices",
        "Sections with their ids, numbers, titles and summaries: all, or those named.",
        ("Reading {sections}", "Reading the sections", "Read the sections"),
        sections=given("list", "left out: all", items="where"),
    ),
    edits(
        "update_section",
        "Changes the title of a section, or its own text.",
        ("Updating {section_id}", "Updating a section", "Updated a section"),
        **_UPDATE,
    ),
    edits(
        "add_section",
        "Adds a section.",
        ("Adding the section {title}", "Adding a section", "Added a section"),
        title=needed("text", "without a number"),
        bodyMd=given("text", "CommonMark"),
        parent_id=_PARENT,
        after_id=_AFTER,
    ),
    edits(
        "move_section",
        "Moves a section with all that is in it.",
        ("Moving {section_id}", "Moving a section", "Moved a section"),
        section_id=_SECTION,
        parent_id=_PARENT,
        after_id=_AFTER,
    ),
    edits(
        "delete_section",
        "Deletes a section, its subsections too.",
        ("Deleting {section_id}", "Deleting a section", "Deleted a section"),
        section_id=_SECTION,
    ),
    edits(
        "renumber_sections",
        "Counts the sections again where the file spells their numbers, and gives the outline.",
        ("Counting the sections", "Counting the sections", "Counted the sections"),
    ),
    edits(
        "batch_update_sections",
        "Changes several sections at once, all or none.",
        ("Updating {updates} sections", "Updating sections", "Updated sections"),
        updates=needed("list", fields=_UPDATE, most=200),
    ),
    reads("list_sections", "The outline of the report.", ("Reading the outline", "Reading the outline", "Read the outline")),
    edits(
        "rename_section",
        "Gives a section another title.",
        ("Renaming {section_id}", "Renaming a section", "Renamed a section"),
        section_id=_SECTION,
        new_title=needed("text", "without a number"),
    ),
    edits(
        "set_section_body",
        "Replaces the own text of a section; its subsections stay.",
        ("Rewriting {section_id}", "Rewriting a section", "Rewrote a section"),
        section_id=_SECTION,
        body_md=needed("text", "CommonMark"),
    ),
    edits(
        "insert_section_after",
        "Adds a section after another, on its level.",
        ("Adding the section {title}", "Adding a section", "Added a section"),
        section_id=_SECTION,
        title=needed("text", "without a number"),
        body_md=needed("text", "CommonMark"),
    ),
    reads(
        "find_sections",
        "The sections that a query is about, best first.",
        ("Looking for {query}", "Looking through the sections", "Looked through the sections"),
        query=needed("text"),
    ),
    edits(
        "replace_text",
        "Replaces a text inside a section.",
        ("Replacing {find} in {section_id}", "Replacing text", "Replaced text"),
        section_id=_SECTION,
        find=needed("text", "as it stands"),
        replace=needed("text", "CommonMark"),
    ),
)

REPORTS = (
    *_SECTIONS,
    reads(
        "get_chat_history",
        "What was said before in this conversation.",
        ("Reading the conversation", "Reading the conversation", "Read the conversation"),
        limit=given("whole", least=1, most=200, default=10),
    ),
    reads(
        "search_project_specs",
        "Searches the project's sources: specifications, codes, requirements.",
        ("Searching the sources for {query}", "Searching the sources", "Searched the sources"),
        alone=True,
        query=needed("text"),
        limit=given("whole", least=1, most=50, default=5),
    ),
)

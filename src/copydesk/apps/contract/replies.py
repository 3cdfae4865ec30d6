"""What the other routes reply with: lists, people, projects, sources, files, jobs, an editor's blocks, the desk's first page."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from copydesk.apps.contract.documents import Document, Kind, Node, RoleName, Version
from copydesk.apps.contract.shape import Value, optional
from copydesk.apps.contract.turns import Decision, EditReport, Problem, Turn


class Health(Value):
    status: Literal["ok"] = Field(description="The server answers, and its database takes what is written.")
    version: str = Field(description="Copydesk's version.")


class Documents(Value):
    documents: list[Document] = Field(description="The latest change first.")
    next: str | None = Field(description="`after` of the next page; null on the last.")


class Versions(Value):
    versions: list[Version] = Field(description="The first one first; typing without a pause is one.")
    next: int | None = Field(description="`after` of the next page; null on the last.")


class Diff(Value):
    from_: int = Field(alias="from", description="The older version.")
    to: int = Field(description="The newer version.")
    diff: str = Field(description="A unified diff; empty where nothing differs.")


class KeptTurn(Value):
    id: str = Field(description="The turn.")
    request: dict[str, Any] | None = Field(description="What was asked: its words, mode and selection.")
    state: str = Field(description="running, open or done.")
    result: Turn | None = Field(description="What came of it; null while it runs.")
    created: str = Field(description="ISO 8601, UTC.")


class Suggestion(KeptTurn):
    name: str = Field(description="Whose suggestion it is.")


class Suggestions(Value):
    suggestions: list[Suggestion] = Field(description="Open proposals of people who may suggest and not apply.")


class Conversation(Value):
    id: str = Field(description="What a message names it by.")
    title: str = Field(description="Its first words.")
    changed: str = Field(description="ISO 8601, UTC.")
    turns: list[KeptTurn] = Field(description="The first one first.")


class Conversations(Value):
    conversations: list[Conversation] = Field(description="Yours, the latest first.")


class Stopping(Value):
    turn: str = Field(description="The turn that stops.")


class Decided(Value):
    plan: str = Field(description="The proposal's turn.")
    decisions: dict[str, Decision] = Field(description="What was decided, by the edit's id.")


class Place(Value):
    """What an edit does to one node."""

    does: Literal["text", "insert", "remove", "move", "set", "retype"] = Field(description="In which way it is touched.")
    node: str = Field(description="The node.")
    type: str = Field(description="Its type.")
    before: str = Field(description="Its words before; of a property, its value.")
    after: str = Field(description="Its words after.")
    parent: str | None = Field(description="What holds it.")
    behind: str | None = Field(description="The sibling before it.")
    name: str = optional("The property that is set.")


class PlacedEdit(EditReport):
    places: list[Place] = Field(description="Node by node.")


class PlanPlaces(Value):
    plan: str = Field(description="The proposal's turn.")
    version: int = Field(description="The latest version, which the places are of.")
    base: int | None = Field(description="The version that the proposal was made on.")
    state: str = Field(description="running, open or done.")
    words: str = Field(description="What was asked.")
    decisions: dict[str, Decision] = Field(description="What was decided so far.")
    edits: list[PlacedEdit] = Field(description="Its edits; none where it is no longer open.")


class ToolRow(Value):
    name: str = Field(description="What it is called by.")
    about: str = Field(description="What it does.")
    edits: bool = Field(description="Whether it changes the document.")
    schema_: dict[str, Any] = Field(alias="schema", description="The JSON schema of its arguments.")


class ToolRows(Value):
    tools: list[ToolRow] = Field(description="Every tool.")


class FileAddress(Value):
    hash: str = Field(description="The file, by its bytes.")
    size: int = optional("In bytes.")
    url: str = Field(description="Where it can be had without a log-in.")
    expires: int = Field(description="Until when, in seconds since 1970.")


class JobReply(Value):
    id: str = Field(description="The job.")
    task: str = Field(description="What it does.")
    state: Literal["waiting", "running", "done", "failed"] = Field(description="How far it is.")
    progress: float = Field(description="From 0 to 1.")
    result: Any = Field(description="What came of it; null before that.")


class Session(Value):
    name: str = Field(description="Who you are.")
    role: RoleName = optional("The most that you may do.")
    local: bool = optional("Whether this is a desk of one person without accounts.")
    csrf: str | None = Field(description="X-CSRF-Token for writing with the cookie.")


class LogInWays(Value):
    accounts: bool = Field(description="Whether people log in here at all.")
    provider: str | None = Field(description="Who else one may log in with, at /api/oidc; null: nobody.")


class TokenRow(Value):
    id: str = Field(description="What it is revoked by.")
    name: str = Field(description="What it is for.")
    most: RoleName = Field(description="The most that it may do.")
    created: str = Field(description="ISO 8601, UTC.")
    expires: float | None = Field(description="In seconds since 1970; null: never.")
    revoked: bool = Field(description="Whether it was taken back.")


class TokenRows(Value):
    tokens: list[TokenRow] = Field(description="Yours, without their secrets.")


class TokenMade(Value):
    id: str = Field(description="What it is revoked by.")
    token: str = Field(description="Its secret, shown this once.")


class Grant(Value):
    name: str = Field(description="Who.")
    role: RoleName = Field(description="What they may do.")


class Grants(Value):
    grants: list[Grant] = Field(description="By name.")


class Project(Value):
    id: str = Field(description="The project.")
    name: str = Field(description="Its name.")
    tone: str = Field(description="Its tone guide.")
    templates: dict[str, str] = Field(description="Outlines of its report types, by name.")
    created: str = Field(description="ISO 8601, UTC.")


class Projects(Value):
    projects: list[Project] = Field(description="Those that you may read, by name.")


class Source(Value):
    id: str = Field(description="The source.")
    project: str = Field(description="Its project.")
    title: str = Field(description="Its title.")
    label: str = Field(description="transcript, specification, …")
    hash: str = Field(description="Of its file.")
    created: str = Field(description="ISO 8601, UTC.")
    chunks: int = Field(description="How many parts it was read as.")


class SourceQueued(Value):
    job: str = Field(description="The job that reads it; GET /api/jobs/{id} tells how it goes.")


class Sources(Value):
    sources: list[Source] = Field(description="Those of the project.")


class SourcePart(Value):
    place: str = Field(description="Where in the source.")
    text: str = Field(description="What stands there.")


class SourceText(Source):
    parts: list[SourcePart] = Field(description="Its text, part by part.")


class FoundPart(SourcePart):
    source: str = Field(description="The source.")
    title: str = Field(description="Its title.")


class FoundParts(Value):
    found: list[FoundPart] = Field(description="Best first.")


class Holds(Value):
    styles: list[str] = Field(description="Styles of text that the format can hold.")
    blocks: list[str] = Field(description="Blocks that it can hold.")


class SheetField(Value):
    id: str = Field(description="The node.")
    name: str = Field(description="The field's name.")
    text: str = Field(description="Its value.")
    rev: str = Field(description="Changes when it does.")


class SheetBlock(Value):
    """A block as BlockNote has it, with our id; of an unknown type `lockedBlock`, which carries its source."""

    model_config = ConfigDict(extra="allow")
    example: ClassVar = {
        "id": "q7ccy9b",
        "type": "paragraph",
        "props": {},
        "rev": "5f0c21aa",
        "children": [],
        "content": [{"type": "text", "text": "Flour, water, salt.", "styles": {}}],
    }
    id: str = Field(description="The node.")
    type: str = Field(description="BlockNote's type.")
    props: dict[str, Any] = Field(description="BlockNote's props.")
    rev: str = Field(description="Changes when the node does.")
    children: list[dict[str, Any]] = Field(description="Blocks in it, in the same shape.")
    content: Any = optional("Its text as styled pieces, or a table's rows.")


class SheetSection(Value):
    id: str = Field(description="Its first block.")
    label: str = Field(description="Its heading.")
    blocks: int = Field(description="How many blocks it holds.")


class Sheet(Value):
    version: int = Field(description="The version that the blocks are of.")
    kind: Kind = Field(description="The document's kind.")
    format: str = Field(description="Its format.")
    holds: Holds = Field(description="What an editor may offer.")
    fields: list[SheetField] = Field(description="Front matter.")
    blocks: list[SheetBlock] = Field(description="The text.")
    section: str | None = Field(description="The part that this is, of a long document.")
    sections: list[SheetSection] = Field(description="The parts of a long document.")


class SheetSaved(Value):
    version: int = Field(description="The version after it.")
    ids: dict[str, str] = Field(description="The nodes of new blocks, by the editor's keys.")
    revs: dict[str, str] = Field(description="Of the blocks that changed.")
    nodes: list[Node] | None = Field(description="The nodes that read otherwise now; null: load them all.")


class Waiting(Value):
    """A question or a proposal that is open."""

    document: str = Field(description="The document.")
    title: str = Field(description="Its title.")
    kind: Kind = Field(description="Its kind.")
    turn: str = Field(description="The turn that is open.")
    created: str = Field(description="ISO 8601, UTC.")
    by: str = optional("Whose suggestion it is, where it is not your own.")
    outcome: str = optional("question or proposal.")
    message: str = optional("What it says.")
    problem: Problem = optional("What could be meant.")
    edits: list[EditReport] = optional("What is proposed.")


class Size(Value):
    model_config = ConfigDict(extra="allow")
    example: ClassVar = {"words": 120, "blocks": 14, "final": 0, "section": 3}
    words: int = Field(description="Words of the document.")
    blocks: int = Field(description="Nodes of the document.")
    final: int = Field(description="Steps that are final.")


class DeskReply(Value):
    waiting: list[Waiting] = Field(description="What is open, one for each document.")
    sizes: dict[str, Size] = Field(description="By document.")
    model: str = Field(description="The model that answers; offline where none does.")
    accounts: bool = Field(description="Whether people log in here.")
    people: int = Field(description="How many there are.")

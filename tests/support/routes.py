"""Every route as a row: a request, and the status that each role gets. What a row is about is made anew for it."""

from typing import Any, NamedTuple

from copydesk.plan.people import Role
from support.servers import BREAD, Peopled, ok

EDIT = {"edits": [{"action": "replace", "find": "Oil", "with": "Olive oil"}]}
TYPING = {"base": 1, "blocks": [{"key": "new", "type": "paragraph", "content": "Salt."}]}
ADD = {"kind": "article", "title": "Rolls", "content": "# Rolls\n"}
UI_CHAT = {"messages": [{"role": "user", "parts": [{"type": "text", "text": "delete the second bullet"}]}]}
D, P, T = "/api/documents/{document}", "/api/projects/{project}", "/api/turns/{turn}"


class Row(NamedTuple):
    """A request, and the status each role gets: owner, editor, commenter, viewer, stranger. Nobody at all gets 401."""

    method: str
    path: str
    body: Any
    statuses: tuple[int, int, int, int, int]


def all_get(status: int) -> tuple[int, int, int, int, int]:
    return (status,) * 5


def up_to(role: Role, status: int) -> tuple[int, int, int, int, int]:
    """This status down to a role; 403 for who may only see it, 404 for who may not even know."""
    order = [Role.OWNER, Role.EDITOR, Role.COMMENTER, Role.VIEWER]
    first = [status if order.index(one) <= order.index(role) else 403 for one in order]
    return (first[0], first[1], first[2], first[3], 404)


NO_ROLE = all_get(403)  # setting up models goes with no role on a document: `test_model_setup` has who may
READS, SUGGESTS, APPLIES, OWNS = Role.VIEWER, Role.COMMENTER, Role.EDITOR, Role.OWNER
TABLE = (
    Row("POST", "/api/documents", ADD, all_get(201)),
    Row("POST", "/api/documents", {**ADD, "project": "{project}"}, up_to(APPLIES, 201)),
    Row("GET", "/api/documents", None, all_get(200)),
    Row("GET", D, None, up_to(READS, 200)),
    Row("GET", f"{D}/nodes", None, up_to(READS, 200)),
    Row("GET", f"{D}/export", None, up_to(READS, 200)),
    Row("GET", f"{D}/versions", None, up_to(READS, 200)),
    Row("GET", f"{D}/diff?from=1&to=1", None, up_to(READS, 200)),
    Row("GET", f"{D}/conversations", None, up_to(READS, 200)),
    Row("GET", f"{D}/suggestions", None, up_to(READS, 200)),
    Row("GET", f"{D}/blocks", None, up_to(READS, 200)),
    Row("PUT", f"{D}/blocks", TYPING, up_to(APPLIES, 200)),
    Row("GET", f"{D}/plans/{{turn}}/places", None, (200, 200, 404, 404, 404)),
    Row("GET", "/api/desk", None, all_get(200)),
    Row("POST", f"{D}/chat", {"message": "delete the second bullet"}, up_to(READS, 200)),
    Row("POST", f"{D}/chat", {"message": "delete the second bullet", "mode": "auto"}, up_to(READS, 200)),
    Row("POST", "/api/chat?document={document}", UI_CHAT, up_to(READS, 200)),
    Row("GET", "/api/chat/{turn}/stream", None, all_get(204)),
    Row("POST", f"{D}/edits", {**EDIT, "mode": "suggest"}, up_to(SUGGESTS, 200)),
    Row("POST", f"{D}/edits", EDIT, up_to(APPLIES, 200)),
    Row("POST", f"{D}/tools/edit_ops", {"ops": []}, up_to(APPLIES, 200)),
    Row("POST", f"{D}/tools/outline", {}, up_to(READS, 200)),
    Row("POST", f"{D}/tools/nope", {}, all_get(404)),
    Row("GET", "/api/tools", None, all_get(200)),
    Row("POST", "/api/tools/read_content_list", {}, all_get(200)),
    Row("POST", f"{D}/undo", None, up_to(APPLIES, 200)),
    Row("POST", f"{D}/redo", None, up_to(APPLIES, 200)),
    Row("POST", f"{D}/restore", {"version": 1}, up_to(APPLIES, 200)),
    Row("PATCH", D, {"title": "Rolls"}, up_to(APPLIES, 200)),
    Row("DELETE", D, None, up_to(OWNS, 204)),
    Row("GET", "/api/grants?on={document}", None, up_to(OWNS, 200)),
    Row("PUT", "/api/grants", {"on": "{document}", "name": "stranger", "role": "viewer"}, up_to(OWNS, 200)),
    Row("PUT", "/api/grants", {"on": "{project}", "name": "stranger", "role": "viewer"}, up_to(OWNS, 200)),
    # A turn is the owner's own here; nobody else may know of it, whatever their role.
    Row("GET", T, None, (200, 200, 404, 404, 404)),
    Row("POST", f"{T}/stop", None, (202, 202, 404, 404, 404)),
    Row("POST", f"{T}/choose", {"option": "1"}, (200, 200, 404, 404, 404)),
    Row("POST", f"{T}/accept", {}, (200, 200, 404, 404, 404)),
    Row("GET", f"{D}/plans/{{turn}}", None, (200, 200, 404, 404, 404)),
    Row("POST", f"{D}/plans/{{turn}}/apply", {}, (200, 200, 404, 404, 404)),
    Row("PUT", f"{D}/plans/{{turn}}/decisions", {"decisions": {"1": "rejected"}}, (200, 200, 404, 404, 404)),
    Row("POST", f"{D}/plans/{{turn}}/discard", None, (200, 200, 404, 404, 404)),
    Row("GET", "/api/projects", None, all_get(200)),
    Row("POST", "/api/projects", {"name": "Mine"}, all_get(201)),
    Row("GET", P, None, up_to(READS, 200)),
    Row("PATCH", P, {"tone": "Plain."}, up_to(APPLIES, 200)),
    Row("GET", "/api/sources?project={project}", None, up_to(READS, 200)),
    Row("GET", "/api/sources/search?project={project}&query=bread", None, up_to(READS, 200)),
    Row("GET", "/api/sources/nope", None, all_get(404)),
    Row("DELETE", "/api/sources/nope", None, all_get(404)),
    Row("POST", "/api/sources", {}, all_get(415)),  # with a file: below
    Row("POST", "/api/files", {}, all_get(415)),
    Row("GET", "/api/files/nope/address", None, all_get(404)),
    Row("GET", "/api/jobs/nope", None, all_get(404)),
    Row("GET", "/api/tokens", None, all_get(200)),
    Row("POST", "/api/tokens", {"name": "script"}, all_get(201)),
    Row("DELETE", "/api/tokens/nope", None, all_get(404)),
    Row("GET", "/api/session", None, all_get(200)),
    Row("PUT", "/api/password", {"old": "not my password", "new": "another long password"}, all_get(400)),
    Row("GET", "/api/sessions", None, all_get(200)),
    Row("DELETE", "/api/sessions/{document}", None, all_get(404)),
    # Looking after the desk goes with no role on a document either.
    Row("GET", "/api/people", None, NO_ROLE),
    Row("DELETE", "/api/people/{document}", None, NO_ROLE),
    Row("GET", "/api/acts", None, NO_ROLE),
    Row("GET", "/api/model", None, all_get(200)),
    Row("PUT", "/api/model", {"model": "offline"}, NO_ROLE),
    Row("POST", "/api/model/try", {"model": "offline"}, NO_ROLE),
    Row("DELETE", "/api/model", None, NO_ROLE),
    Row("DELETE", "/api/session", None, all_get(204)),
)


async def made(peopled: Peopled) -> dict[str, str]:
    """A project, a document in it, and a proposal of its owner."""
    owner = peopled.clients["owner"]
    project = ok(await owner.post("/api/projects", json={"name": "Alder Street"}), 201)["id"]
    await peopled.grant_all(project)
    document = ok(await owner.post("/api/documents", json={**ADD, "content": BREAD, "project": project}), 201)["id"]
    turn = ok(await owner.post(f"/api/documents/{document}/edits", json={**EDIT, "mode": "suggest"}))["turn"]
    return {"project": project, "document": document, "turn": turn}


def filled(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: filled(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [filled(item, names) for item in value]
    if isinstance(value, str):
        for name, found in names.items():
            value = value.replace(f"{{{name}}}", found)
    return value

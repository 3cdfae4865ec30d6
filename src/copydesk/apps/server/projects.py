"""Routes of projects: name, tone guide, templates."""

from typing import Any

from fastapi import APIRouter

from copydesk.apps.contract.replies import Project, Projects
from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.bodies import NewProject, ProjectChange
from copydesk.apps.server.gives import gives

router = APIRouter(prefix="/api/projects", tags=["projects"])


@router.get("", **gives(Projects))
async def list_projects(person: Asker, desk: Desk) -> dict[str, Any]:
    """The projects that you may read."""
    return {"projects": await desk.store.projects.listed(person)}


@router.post("", status_code=201, **gives(Project, 201))
async def add_project(body: NewProject, person: Asker, desk: Desk) -> dict[str, Any]:
    """Makes a project, which is yours."""
    return await desk.store.projects.get(await desk.store.projects.add(body.name, person), person)


@router.get("/{id}", **gives(Project))
async def get_project(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """A project: its name, tone guide and templates."""
    return await desk.store.projects.get(id, person)


@router.patch("/{id}", **gives(Project))
async def change_project(id: str, body: ProjectChange, person: Asker, desk: Desk) -> dict[str, Any]:
    """Gives a project another name, tone guide or templates."""
    values = body.model_dump(exclude_none=True)
    if values:
        await desk.store.projects.set(id, person, **values)
    return await desk.store.projects.get(id, person)

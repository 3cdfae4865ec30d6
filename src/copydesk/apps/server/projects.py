"""Routes of projects: name, tone guide, templates."""

from typing import Any

from fastapi import APIRouter

from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.bodies import NewProject, ProjectChange

router = APIRouter(prefix="/api/projects", tags=["projects"])


@router.get("")
async def list_projects(person: Asker, desk: Desk) -> dict[str, Any]:
    return {"projects": await desk.store.projects.listed(person)}


@router.post("", status_code=201)
async def add_project(body: NewProject, person: Asker, desk: Desk) -> dict[str, Any]:
    return await desk.store.projects.get(await desk.store.projects.add(body.name, person), person)


@router.get("/{id}")
async def get_project(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    return await desk.store.projects.get(id, person)


@router.patch("/{id}")
async def change_project(id: str, body: ProjectChange, person: Asker, desk: Desk) -> dict[str, Any]:
    values = body.model_dump(exclude_none=True)
    if values:
        await desk.store.projects.set(id, person, **values)
    return await desk.store.projects.get(id, person)

"""Packages that are not always there, and how to get them."""

from __future__ import annotations

# The packages whose names tell which extra is missing; the first that is looked for counts.
EXTRAS = {
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "httptools",
        "orjson",
        "prometheus_client",
        "redis",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("asyncpg",),
}


def how_to_get(module: str | None) -> str | None:
    """Return what to type for a module that is missing; None if it is none of ours."""
    top = (module or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if top in packages:
            return (
                f"this needs {top}, which is not installed; "
                f"type: pip install 'brink-games[{extra}]'"
            )
    return None

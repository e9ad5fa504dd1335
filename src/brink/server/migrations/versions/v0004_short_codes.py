"""Rooms that wait for players have a short code."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; rooms that wait already go without one."""
    op.add_column("rooms", sa.Column("short", sa.String(6), nullable=True))
    op.create_index("ix_rooms_short", "rooms", ["short"], unique=True)


def downgrade() -> None:
    """Remove it."""
    op.drop_index("ix_rooms_short", "rooms")
    op.drop_column("rooms", "short")

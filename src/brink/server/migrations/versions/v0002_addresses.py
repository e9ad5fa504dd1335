"""Rooms know the address they were opened from, and whether any person sits there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both; of the rooms there are nobody knows, so they are kept as if somebody sat there."""
    address = sa.Column("address", sa.String(64), nullable=False, server_default="")
    seated = sa.Column("seated", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("rooms", address)
    op.add_column("rooms", seated)
    op.create_index("ix_rooms_address", "rooms", ["address"])


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_rooms_address", "rooms")
    op.drop_column("rooms", "seated")
    op.drop_column("rooms", "address")

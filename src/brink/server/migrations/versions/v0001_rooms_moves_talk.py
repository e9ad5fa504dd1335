"""Rooms, moves and talk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(24), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("status", sa.String(12), nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("code", sa.String(24), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", "seq"),
    )
    op.create_table(
        "talk",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("code", sa.String(24), nullable=False, index=True),
        sa.Column("said", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("talk", "moves", "rooms"):
        op.drop_table(name)

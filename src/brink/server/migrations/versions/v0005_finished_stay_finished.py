"""Games that were over when their host closed the room are over, and kept as such."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# A record is compact JSON: quotes inside a name or an option are escaped, so this is the field.
FINISHED = """status = 'closed' AND record LIKE '%"result":{"endings":%'"""


def upgrade() -> None:
    """Find them by the result in their record."""
    op.execute(f"UPDATE rooms SET status = 'over' WHERE {FINISHED}")  # noqa: S608 - no input.


def downgrade() -> None:
    """Leave them: which of them were closed is not known, and an earlier server reads both."""

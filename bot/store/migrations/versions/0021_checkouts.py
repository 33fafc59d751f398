"""Games of checkouts before 1.0.0: their votes and random boards, as 1.0.0 wrote them."""

from alembic import op

revision = "0021"
down_revision = "0020"

LAYINGS = {
    "sqlite": """UPDATE game SET options = replace(options, '"laying": "classic"', '"laying": "random"')
        WHERE options LIKE '%"laying": "classic"%'""",
    "postgresql": """UPDATE game
        SET options = replace(options::text, '"laying": "classic"', '"laying": "random"')::json
        WHERE options::text LIKE '%"laying": "classic"%'""",
}


def upgrade() -> None:
    op.execute("UPDATE turn SET text = 'vote:' || substr(text, 7) WHERE text IN ('vote1:continue', 'vote1:reveal')")
    op.execute(LAYINGS[op.get_bind().dialect.name])

"""Alembic's way in: runs the migrations on the connection that the store hands over."""

from alembic import context

from bot.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()

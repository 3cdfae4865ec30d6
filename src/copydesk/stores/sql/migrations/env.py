"""Runs the steps on the connection that `copydesk.stores.sql.migrate` hands over, inside its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()

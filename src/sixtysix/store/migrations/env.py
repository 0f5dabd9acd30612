"""What Alembic runs: the migrations, on the connection and inside the transaction of `sixtysix.store.migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()

"""Everything durable: the only place that speaks SQL.

A table is its events: `batch.commit_batch` is the one way in which they are written, and `log.load` the one in which
they are read back. `store.Store` puts the parts together.
"""

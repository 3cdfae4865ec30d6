"""A screenplay typed live: its elements as blocks one below the other, and what is typed in them as Fountain holds it."""

"""A document as an editor of blocks shows it: BlockNote's blocks with our ids, and in them what it can't hold, locked, by its source."""

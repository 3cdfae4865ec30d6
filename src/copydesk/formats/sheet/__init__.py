"""A document as an editor of blocks shows it: BlockNote's blocks with our ids; what it can't hold is locked, with its source."""

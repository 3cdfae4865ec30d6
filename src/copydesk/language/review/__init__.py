"""What people say of comments and tracked changes: the sentences as data, and what may stand in their slots."""

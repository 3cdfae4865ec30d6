"""The first proposer: rules. From a message to what it may mean as commands, with the role of every word around them."""

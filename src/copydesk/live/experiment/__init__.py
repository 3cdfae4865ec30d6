"""An experiment typed live: title, blocks, steps and their fields as blocks in each other, the text of a step as a sheet."""

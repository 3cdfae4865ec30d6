"""Values that pass between understanding, editing and answering: references, edits, plans, mandates, problems, evidence."""

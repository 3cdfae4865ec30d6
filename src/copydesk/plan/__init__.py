"""Values that pass between understanding, editing and answering: references, edits, plans, briefs, risks, problems, evidence."""

"""What people tell of a document without saying what to do ("Tom's quote is 4350, not 4200"): what that corrects, and how."""

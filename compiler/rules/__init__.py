"""What can be wrong with content: one function a rule, with its code and its documentation."""

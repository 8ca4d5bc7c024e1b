"""The scenarios, a module for each subject: its `SCENARIOS` are found by the runner."""

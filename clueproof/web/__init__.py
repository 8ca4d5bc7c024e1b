"""The workbench: an engine that answers messages, and what brings it to a browser. See docs/protocol.md."""

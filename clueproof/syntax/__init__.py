"""What a file says, before any rules: records of named fields, and the small languages inside them."""

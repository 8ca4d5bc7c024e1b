"""Nonograms as other programs keep them: the .non form, .nin files, the XML of webpbn.com."""

"""Serves the notebooks as pages: Voilà with the settings that make it fit for learners.

Stock Voilà shows a list of files, waits for fonts from elsewhere, keeps a kernel for every closed
tab and tells a reader to restart it with other flags when a cell fails. This package keeps its
engine and replaces those parts: `settings.json` holds every switch, `app.py` the server, `pages.py`
what each address answers, `words.toml` every sentence, `jupyter/` the page templates.

`python -m paikit_widgets.serve --help` tells how to start it.
"""

"""The house in a browser tab: the tables of ``backroom.server`` without a server, for Pyodide in a Web Worker.

| file | what |
|---|---|
| `house.py` | the lobby, bots and trials of the server, without threads and processes |
| `shelf.py` | tables kept by the browser |
| `answering.py` | requests that the page would send to a server |
| `door.py` | what the worker calls: requests and connections in, answers and updates out |

Rules, bots, drawings and letters are those of the server; the page (``web/client/src/tab``) can't tell the difference.
``tools/static.py`` puts everything into a folder that any file server serves.
"""

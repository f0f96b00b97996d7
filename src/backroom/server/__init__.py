"""People at tables: the server behind the browser table.

| file | what |
|---|---|
| `protocol.py` | everything that is said between server and clients, as types |
| `session.py` | one game in progress: the record, who sits where, chat, undo; no IO, no clock |
| `letters.py` | what a viewer is told, built from what the viewer may see |
| `translating.py` | the same in the language of whoever reads it |
| `viewers.py` | who is told: numbered letters, resuming, drawings |
| `table.py` | the actor: one message after the other; persist, then publish; bots take their turns |
| `thinking.py`, `worker.py` | bots in processes of their own, with a time budget |
| `storage.py`, `saving.py`, `restoring.py`, `claiming.py`, `migrations/` | tables in SQLite or PostgreSQL |
| `opening.py`, `lobby.py` | making tables, finding them by their links |
| `looking.py`, `catalogue.py`, `address.py` | earlier moments; games and rules in words; links and QR codes |
| `routes.py`, `socket.py`, `pages.py`, `security.py`, `app.py` | HTTP and WebSocket |
| `serve.py` | the command |
"""

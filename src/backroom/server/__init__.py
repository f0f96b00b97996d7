"""The table server: people and bots at tables in the browser.

| file | what |
|---|---|
| `protocol.py`, `api_types.py` | the types of every message between server and clients |
| `typescript.py` | writes those types as TypeScript for the page |
| `session.py` | one game in progress: the record, who sits where, chat, undo; no IO, no clock |
| `updates.py` | what each viewer is told, built only from what that viewer may see |
| `translating.py` | the same in the viewer's language |
| `viewers.py` | delivery: numbered updates, resuming, drawings |
| `onlookers.py` | those who only look on are told when there is time |
| `actor.py` | one actor per table: handles one message at a time, persists, then publishes; runs the bots |
| `undoing.py`, `host_rights.py` | taking choices back; what only some people may ask for |
| `workers.py` | worker processes, which may be late or die |
| `webhooks.py` | reminders for people who are away |
| `timing.py` | the pace of the bots, and the clock of a phase |
| `bot_pool.py`, `bot_worker.py` | bots in worker processes, with a time budget |
| `advice.py`, `advice_worker.py` | hints for people, in worker processes |
| `trials.py`, `trial_worker.py` | foreign positions and records are tried out in worker processes first |
| `limits.py` | how large a table may grow |
| `storage.py`, `engines.py`, `saving.py`, `restoring.py`, `locking.py`, `migrations/` | tables in a database |
| `leases.py`, `forwarding.py`, `relay.py` | several processes share the tables: leases, passing on |
| `store_protocol.py` | what every place for tables offers: a database, or a browser (`backroom.tab`) |
| `opening.py`, `lobby.py` | creating tables, finding them by their links |
| `history.py`, `catalogue.py`, `address.py` | earlier moments; games and rules for people; links and QR codes |
| `answers.py`, `receiving.py` | what is answered, and how messages are heard, apart from HTTP and WebSockets |
| `wires.py` | the way from a table to its sockets |
| `routes.py`, `socket.py`, `pages.py`, `security.py`, `gate.py`, `app.py` | HTTP and WebSocket |
| `names.py`, `notices.py` | names that nobody can mistake for another's; what the server says of itself |
| `budgets.py`, `connections.py`, `reading.py` | what each address may ask for; late requests; dear work |
| `tables.py` | the command that looks after stored tables |
| `observing.py`, `measuring.py`, `logs.py` | `/health` and `/metrics`; how long things take; logs |
| `serve.py`, `supervisor.py`, `nursery.py`, `black_box.py` | the command; starting a dead server again |
"""

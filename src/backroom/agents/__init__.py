"""Language agents at the table: games as text.

telling.py    a view, choices and events as plain text
link.py       a seat at a table of a running server, over its WebSocket
mcp.py        ``backroom mcp LINK``: that seat as tools of the Model Context Protocol (package ``mcp``)
textarena.py  every game as an environment of TextArena (package ``textarena``)
"""

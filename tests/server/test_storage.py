"""Tables in SQLite and PostgreSQL: what was stored comes back as it was."""

from __future__ import annotations

import asyncio
import random
import time

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import func, select

from backroom import Invalid
from backroom.server.bot_pool import BotPool
from backroom.server.engines import open_engine
from backroom.server.lobby import IDLE_SECONDS, Lobby
from backroom.server.migrations import config_for
from backroom.server.protocol import ChatLine, Denied, Done, TableRequest
from backroom.server.saving import Saver
from backroom.server.session import CHAT, Change, Request, Row
from backroom.server.storage import KEPT_REPLIES, REVISION, Store, chat, metadata
from tests.server.databases import postgresql, postgresql_programs
from tests.server.room import Guest, run, seats, token_of


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request, tmp_path_factory):
    """The address of a database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite"
        return
    if postgresql_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgresql() as address:
        yield address


@pytest.fixture
def store(url):
    """A database."""
    opened = Store(url)
    yield opened
    opened.close()


def wanted(kinds="me friend", game="chicago_poker"):
    """A table for people."""
    return TableRequest(game, seats(kinds), seed=5, pace=0)


async def play_some(table, guests, moves, luck):
    """Some choices at random."""
    for _ in range(moves):
        state = table.session.state
        if state.over:
            return
        seat = luck.choice(state.waiting)
        assert isinstance(await guests[seat].play(luck.choice(state.legal(seat))), Done)
        for guest in guests.values():
            guest.updates()


@pytest.mark.parametrize(("slug", "kinds"), [("chicago_poker", "me friend"), ("chinatown", "me friend here")])
def test_a_table_comes_back_as_it_was(store, slug, kinds):
    async def story():
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted(kinds, slug))
        table = await lobby.table(made.watch)
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        luck = random.Random(3)
        await play_some(table, guests, 60, luck)
        await guests[1].say("name", text="Zoë")
        await guests[0].say("chat", text="hello ☂")
        await guests[1].say("give", bot="random")
        await guests[1].say("take")
        await guests[0].say("pace", ms=123)
        again = await Lobby(store, BotPool()).table(made.seats[0].token)
        assert again is not table
        old, new = table.session, again.session
        assert new.state == old.state and new.record.entries == old.record.entries
        assert (new.places, new.chat, new.pace, new.parts) == (old.places, old.chat, old.pace, old.parts)
        assert [new.state.events(0, seat) for seat in range(2)] == [old.state.events(0, seat) for seat in range(2)]
        replies = {key: reply for key, reply in table.replies.items() if isinstance(reply, Done)}
        assert {key: again.replies[key] for key in replies} == replies
        again_guests = {link.seat: Guest(again, link.token) for link in made.seats}
        seat = old.state.waiting[0]
        action = old.state.legal(seat)[-1]
        guests[seat].said = again_guests[seat].said = 1000
        assert await again_guests[seat].play(action) == Done(f"{guests[seat].token[:6]}-1001")
        old.record.play(seat, action)
        assert new.state == old.state

    run(story)


def test_what_was_taken_back_is_gone_and_the_game_goes_on(store):
    async def story():
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted("me here bot"))
        table = await lobby.table(made.watch)
        table.session.places[2].bot = None
        guests = {seat: Guest(table, made.seats[seat].token) for seat in range(2)}
        table.session.places[2].bot = "greedy"
        session = table.session
        while session.state.waiting[0] == 2:
            await asyncio.sleep(0.02)
        seat = session.state.waiting[0]
        before = len(session.record)
        await guests[seat].play("draw a card")
        await guests[seat].say("undo")
        await guests[1 - seat].say("answer", yes=True)
        assert len(session.record) == before
        again = await Lobby(store, BotPool()).table(made.watch)
        assert len(again.session.record) == before and again.session.state == session.state
        await lobby.bot_pool.stop()
        if table.driver:
            table.driver.cancel()

    run(story)


def test_an_open_request_survives_a_restart_with_the_answers_so_far(store):
    async def story():
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted("me friend here"))
        table = await lobby.table(made.watch)
        [asked] = table.session.state.waiting
        others = [seat for seat in range(3) if seat != asked]
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        await guests[asked].play("draw a card")
        await guests[asked].say("undo")
        await guests[others[0]].say("answer", yes=True)
        again = await Lobby(store, BotPool()).table(made.watch)
        assert again.session.request == Request(asked, 0, {others[0]: True, others[1]: None})
        last = Guest(again, made.seats[others[1]].token)
        assert last.last("table")["asked"]["by"] == asked
        await last.say("answer", yes=True)
        assert len(again.session.record) == 0
        assert (await Lobby(store, BotPool()).table(made.watch)).session.request is None

    run(story)


@pytest.mark.parametrize("how", ["no", "never mind", "a move"])
def test_a_request_that_has_ended_stays_ended_after_a_restart(store, how):
    async def story():
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        table = await lobby.table(made.watch)
        [asked] = table.session.state.waiting
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        await guests[asked].play("draw a card")
        await guests[asked].say("undo")
        if how == "a move":
            await guests[table.session.state.waiting[0]].play()
        else:
            await guests[asked if how == "never mind" else 1 - asked].say("answer", yes=False)
        assert (await Lobby(store, BotPool()).table(made.watch)).session.request is None

    run(story)


def test_old_chat_and_old_answers_are_forgotten_and_the_newest_are_kept(store):
    async def story():
        lobby = Lobby(store, BotPool())
        busy, quiet = [await lobby.create(wanted()) for _ in range(2)]
        said = [ChatLine(0, "Ann", f"line {n}", n) for n in range(CHAT + 20)]
        token = busy.seats[0].token
        store.write([Change(busy.table, said=line, reply=(token, Done(f"a{n}"))) for n, line in enumerate(said)])
        store.write([Change(busy.table, reply=(token, Done(f"b{n}"))) for n in range(KEPT_REPLIES)])
        store.write([Change(quiet.table, said=said[0], reply=(quiet.watch, Done("x")))])
        await lobby.prune()
        with store.engine.connect() as connection:
            assert [
                tuple(row)
                for row in connection.execute(
                    select(chat.c.table_id, func.count())
                    .where(chat.c.table_id.in_([busy.table, quiet.table]))
                    .group_by(chat.c.table_id)
                    .order_by(func.count())
                )
            ] == [(quiet.table, 1), (busy.table, CHAT)]
        kept = store.load(busy.table)
        assert kept.chat == said[20:] and store.load(quiet.table).chat == said[:1]
        assert kept.replies == {(token, f"b{n}"): Done(f"b{n}") for n in range(KEPT_REPLIES)}
        assert store.load(quiet.table).replies == {(quiet.watch, "x"): Done("x")}

    run(story)


def test_a_table_keeps_only_the_last_lines_of_chat(store):
    async def story():
        lobby = Lobby(store, BotPool())
        session = (await lobby.table((await lobby.create(wanted())).watch)).session
        for n in range(CHAT + 5):
            session.say(ChatLine(0, "Ann", str(n), n))
        assert [said.text for said in session.chat] == [str(n) for n in range(5, CHAT + 5)]

    run(story)


def test_a_database_of_the_first_form_is_brought_to_the_newest(tmp_path):
    address = f"sqlite:///{tmp_path}/tables.sqlite"
    engine = open_engine(address)
    command.upgrade(config_for(engine), "0001")
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', 'a header', 900, 1, 2, 0)")
        connection.exec_driver_sql("INSERT INTO links (token, table_id, seat) VALUES ('w', 't', -1)")
    engine.dispose()
    store = Store(address)
    stored = store.load("t")
    assert (stored.header, stored.pace, stored.request, stored.watch) == ("a header", 900, None, "w")
    store.close()


def test_many_changes_are_stored_together_and_one_bad_one_alone_fails(store):
    async def story():
        lobby = Lobby(store, BotPool())
        tables = [(await lobby.create(wanted())).table for _ in range(20)]
        rows = [Row(1, 0, 0, "draw a card", (3,), 0)]
        changes = [Change(name, rows) for name in tables] + [Change("no such table", rows)]
        results = await asyncio.gather(*map(lobby.saver.save, changes), return_exceptions=True)
        assert results[:20] == [None] * 20 and isinstance(results[20], Exception)
        assert all(store.load(name).rows == rows for name in tables)

    run(story)


def test_migrations_lead_to_the_tables_that_the_code_uses(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert ScriptDirectory.from_config(config_for(store.engine)).get_current_head() == REVISION


def test_an_unknown_link_leads_nowhere(store):
    assert store.find("nonsense") is None
    assert store.load("nonsense") is None


def test_a_database_that_can_not_be_used_is_told_in_a_sentence(tmp_path):
    for address in ("nonsense", "mysql://x", f"sqlite:///{tmp_path}/no/such/folder/x.sqlite"):
        with pytest.raises(Invalid):
            Store(address)


def test_a_long_game_opens_quickly(tmp_path):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted("me friend here friend", "chinatown"))
        table = await lobby.table(made.watch)
        luck, rows = random.Random(1), []
        while len(rows) < 2000 and not table.session.state.over:
            seat = luck.choice(table.session.state.waiting)
            rows += table.session.play(seat, luck.choice(table.session.state.legal(seat))).rows
        store.write([Change(made.table, rows)])
        times = []
        for _ in range(3):
            begin = time.process_time()
            again = await Lobby(store, BotPool()).table(token_of(table, 0))
            Guest(again, token_of(table, 0), draw="wide").updates()
            times.append(time.process_time() - begin)
        print(f"{len(rows)} actions: {[round(each, 3) for each in times]} s")
        assert again.session.state == table.session.state
        assert min(times) < (0.2 if again.session.record.game.build == "compiled" else 2.0)
        store.close()

    run(story)


def test_a_quiet_table_is_put_away_and_comes_back_when_somebody_comes(tmp_path):
    async def story():
        store, now = Store(f"sqlite:///{tmp_path}/tables.sqlite"), [1000.0]
        lobby = Lobby(store, BotPool(), lambda: now[0])
        made = await lobby.create(wanted())
        guest = Guest(await lobby.table(made.watch), made.watch)
        now[0] += IDLE_SECONDS + 1
        await lobby.unload_idle()
        assert made.table in lobby.tables
        guest.leave()
        now[0] += IDLE_SECONDS + 1
        await lobby.unload_idle()
        assert lobby.tables == {} and lobby.tokens == {}
        assert (await lobby.table(made.watch)).session.state == guest.table.session.state
        store.close()

    run(story)


def test_a_table_that_could_not_be_saved_is_loaded_again_as_it_was(tmp_path):
    async def story():
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        lobby = Lobby(store, BotPool())
        made = await lobby.create(wanted())
        table = await lobby.table(made.watch)
        guests = {link.seat: Guest(table, link.token) for link in made.seats}
        asked = table.session.state.waiting[0]
        store.write([Change(made.table, [Row(1, 0, 0, "somebody else was here", (), 0)])])
        answer = await guests[asked].play("draw a card")
        assert isinstance(answer, Denied) and "could not be saved" in answer.reason and table.broken
        store.write([Change(made.table, cut=0)])
        again = await lobby.table(made.watch)
        assert again is not table and len(again.session.record) == 0
        assert isinstance(await Guest(again, guests[asked].token).play("draw a card"), Done)
        store.close()

    run(story)


def test_a_table_of_older_rules_plays_on_by_its_own_luck(store):
    """As after an upgrade whose rules use a seed in another way: the same seed would give other cards now."""

    async def story():
        lobby, luck = Lobby(store, BotPool()), random.Random(3)
        made = await lobby.create(wanted())
        table = lobby.tables[made.table]
        guests = {seat: Guest(table, token_of(table, seat)) for seat in range(2)}
        await play_some(table, guests, 30, luck)
        before, views = table.session.record.dump(), [table.session.state.view(seat) for seat in (0, 1, None)]
        lobby.unload(table)
        header = store.load(made.table).header
        assert "\nseed: 5\n" in header
        store.write([Change(made.table, header=header.replace("\nseed: 5\n", "\nseed: 6\n"))])
        again = await lobby.table(token_of(table, 0))
        assert again is not None and again is not table
        assert [again.session.state.view(seat) for seat in (0, 1, None)] == views
        assert again.session.record.dump() == before.replace("\nseed: 5\n", "\nseed: 6\n")
        back = {seat: Guest(again, token_of(again, seat)) for seat in range(2)}
        for seat, guest in back.items():
            guest.said = guests[seat].said  # an id that was used already would not be played again
        await play_some(again, back, 10, luck)
        assert len(again.session.record) > 30 or again.session.state.over

    run(story)


def test_one_change_is_stored_at_once_and_those_of_a_moment_together():
    class Disk:
        passing, batches = (OSError,), list[int]()

        def write(self, changes):
            self.batches.append(len(changes))

    async def story():
        disk = Disk()
        saver = Saver(disk)
        await saver.save(Change("a"))
        await asyncio.gather(*(saver.save(Change(name)) for name in "bc"))
        first = asyncio.create_task(saver.save(Change("d")))
        await asyncio.sleep(0)
        await asyncio.gather(first, saver.save(Change("e")), saver.save(Change("f")))
        assert disk.batches == [1, 2, 3]
        saver.close()

    run(story)

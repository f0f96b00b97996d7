"""The table actor without sockets: messages in, updates out."""

from __future__ import annotations

import asyncio

from backroom.server.protocol import Denied, Done, Hello, View
from backroom.server.viewers import BACKLOG, BACKLOG_BYTES, OUTBOX_BYTES, Form, Outbox
from tests.server.room import HANG, Guest, Shelf, make_table, run, token_of, until


def sit_all(table):
    """All people of a table, by seat."""
    return {place.seat: Guest(table, place.token) for place in table.session.places if place.token}


def test_a_choice_is_stored_before_anybody_hears_of_it():
    async def story():
        shelf = Shelf()
        table = make_table(shelf=shelf)
        guests = sit_all(table)
        seat = table.session.state.waiting[0]
        for guest in guests.values():
            guest.updates()
        task = asyncio.create_task(guests[seat].play())
        while not shelf.changes:
            assert all(guest.box.updates.empty() for guest in guests.values())
            await asyncio.sleep(0)
        assert await task == Done(f"{guests[seat].token[:6]}-1")
        assert all(guest.last("moved")["moves"] == 1 for guest in guests.values())
        assert shelf.changes[0].reply[1] == Done(f"{guests[seat].token[:6]}-1")

    run(story)


def test_the_same_id_again_is_done_once_and_answered_alike():
    async def story():
        table = make_table()
        guests = sit_all(table)
        guest = guests[table.session.state.waiting[0]]
        first = await guest.play("draw a card", seen=0)
        guest.said = 0
        assert await guest.play("draw a card", seen=0) == first
        assert len(table.session.record) == 1

    run(story)


def test_the_same_id_at_the_same_time_is_done_once():
    async def story():
        table = make_table()
        guest = sit_all(table)[table.session.state.waiting[0]]
        action = table.session.state.legal(table.session.state.waiting[0])[0]
        tasks = []
        for _ in range(5):
            guest.said = 0
            tasks.append(asyncio.create_task(guest.play(action, seen=0)))
            await asyncio.sleep(0)
        assert len({repr(await task) for task in tasks}) == 1
        assert len(table.session.record) == 1

    run(story)


def test_only_the_own_link_plays_a_seat():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        action = table.session.state.legal(asked)[0]
        for seat, guest in guests.items():
            if seat != asked:
                answer = await guest.play(action)
                assert isinstance(answer, Denied) and "nothing to choose now" in answer.reason
        watcher = Guest(table, table.session.watch)
        answer = await watcher.say("play", action=action, seen=0)
        assert isinstance(answer, Denied) and "watching" in answer.reason
        assert len(table.session.record) == 0

    run(story)


def test_a_refusal_names_the_rule_and_changes_nothing():
    async def story():
        table = make_table(seed=7)
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        answer = await guests[asked].play("end turn")
        assert isinstance(answer, Denied) and answer.rule == "CP-TURN.4"
        again = await guests[asked].say("ask", what="objection", action="end turn")
        assert isinstance(again, Denied) and again.rule == "CP-TURN.4"
        assert await guests[asked].say("ask", what="objection", action="draw a card") == Done(
            again.id[:-1] + "3", "That is possible."
        )
        assert len(table.session.record) == 0

    run(story)


def test_a_choice_about_an_older_question_is_refused():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        await guests[asked].play("draw a card")
        if table.session.state.waiting == (asked,):
            answer = await guests[asked].play("draw a card", seen=0)
        else:
            answer = await guests[table.session.state.waiting[0]].play("draw a card", seen=0)
        assert isinstance(answer, Denied) and "moved on" in answer.reason
        assert len(table.session.record) == 1

    run(story)


def test_in_simultaneous_phases_another_seats_move_does_not_matter():
    async def story():
        table = make_table("me friend here", "chinatown")
        guests = sit_all(table)
        state = table.session.state
        assert set(state.waiting) == {0, 1, 2}
        for seat in range(3):
            assert isinstance(await guests[seat].play(state.legal(seat)[0], seen=0), Done)
        assert len(table.session.record) == 3

    run(story)


def test_updates_are_numbered_by_link_and_resume_where_they_stopped():
    async def story():
        table = make_table()
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch)
        first = watcher.updates()
        last = first[-1]["n"]
        watcher.leave()
        for _ in range(3):
            await guests[table.session.state.waiting[0]].play("draw a card")
        back = Guest(table, table.session.watch, since=last)
        missed = back.updates()
        assert [update["n"] for update in missed] == list(range(last + 1, last + 1 + len(missed)))
        assert [update["moves"] for update in missed if update["type"] == "moved"] == [1, 2, 3]
        second = Guest(table, table.session.watch, since=missed[-1]["n"])
        assert second.updates() == []
        await guests[table.session.state.waiting[0]].play()
        assert second.updates()[-1] == back.updates()[-1]

    run(story)


def test_whoever_was_away_too_long_gets_the_whole_picture():
    async def story():
        table = make_table()
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch)
        last = watcher.updates()[-1]["n"]
        watcher.leave()
        for _ in range(BACKLOG + 3):
            await guests[0].say("chat", text="hello")
            guests[0].updates(), guests[1].updates(), guests[2].updates()
        picture, *rest = Guest(table, table.session.watch, since=last).updates()
        assert picture["type"] == "table" and len(picture["chat"]) == BACKLOG + 3
        assert [update["n"] for update in rest] == [picture["n"] + 1 + i for i in range(len(rest))]
        unknown = Guest(table, table.session.watch, since=5).updates()
        assert unknown[0]["type"] == "table"

    run(story)


def test_a_slow_socket_is_let_go_and_nobody_waits_for_it():
    async def story():
        table = make_table()
        guests = sit_all(table)
        slow = Guest(table, table.session.watch)
        for said in range(OUTBOX_BYTES // 500 + 5):
            await guests[said % 3].say("chat", text="hello" * 100)
            assert slow.box.updates.waiting <= OUTBOX_BYTES
            for guest in guests.values():
                assert {"type": "let go"} not in guest.updates()
        assert slow.updates() == [{"type": "let go"}]

    run(story)


def test_a_picture_longer_than_the_outbox_is_sent_with_what_happens_meanwhile():
    async def story():
        box = Outbox()
        box.put(b"p" * (OUTBOX_BYTES + 1))
        box.put(b"somebody has come")
        assert not box.is_closed and box.updates.qsize() == 2
        box.put(b"c" * BACKLOG_BYTES)
        assert box.is_closed

    run(story)


def test_a_socket_that_resumes_gets_what_it_missed_as_text_and_one_drawing():
    async def story():
        table = make_table()
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch, draw="wide")
        last = watcher.updates()[-1]["n"]
        watcher.leave()
        for _ in range(3):
            await guests[table.session.state.waiting[0]].play("draw a card")
        back = Guest(table, table.session.watch, since=last, draw="wide").updates()
        assert not any("svg" in update for update in back if update["type"] == "moved")
        drawn = [update for update in back if update["type"] == "drawn"]
        assert [update["moves"] for update in drawn] == [3] and drawn[0]["svg"]["wide"]
        assert back.index(drawn[0]) > max(i for i, update in enumerate(back) if update["type"] == "moved")

    run(story)


def test_a_socket_that_names_fields_of_the_view_gets_those_and_the_common_ones_also_when_it_resumes():
    async def story():
        table = make_table("me friend")
        common, form = set(View.__annotations__), Form(fields=frozenset({"players", "nothing"}))
        whole, brief = Guest(table, table.session.watch), Guest(table, table.session.watch, draw="wide", form=form)
        first = brief.last("table")
        assert set(first["view"]) == common | {"players"} and set(whole.last("table")["view"]) > common | {"players"}
        await Guest(table, token_of(table, table.session.state.waiting[0])).play()
        seen, full = brief.last("moved"), whole.last("moved")
        assert seen["view"] == {name: full["view"][name] for name in (*common, "players")} and "svg" in seen
        back = Guest(table, table.session.watch, since=first["n"], draw="wide", form=form).updates()
        resumed = [update["view"] for update in back if update["type"] == "moved"]
        assert resumed == [seen["view"]] and [update["type"] for update in back].count("drawn") == 1
        other = Guest(table, table.session.watch, since=first["n"], form=Form(fields=frozenset())).updates()
        assert other[0]["type"] == "table" and set(other[0]["view"]) == common

    run(story)


def test_what_is_kept_for_sockets_that_reconnect_has_a_limit_in_bytes():
    async def story():
        table = make_table()
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch)
        last = watcher.updates()[-1]["n"]
        watcher.leave()
        for said in range(BACKLOG_BYTES // 500 + 5):
            await guests[said % 3].say("chat", text="hello" * 100)
            assert all(viewer.held <= BACKLOG_BYTES for viewer in table.viewers.values())
            guests[0].updates(), guests[1].updates(), guests[2].updates()
        assert Guest(table, table.session.watch, since=last).updates()[0]["type"] == "table"

    run(story)


def test_what_can_not_be_saved_is_refused_and_nobody_hears_of_it():
    async def story():
        shelf = Shelf()
        table = make_table(shelf=shelf)
        guests = sit_all(table)
        for guest in guests.values():
            guest.updates()
        shelf.broken = True
        answer = await guests[table.session.state.waiting[0]].play()
        assert isinstance(answer, Denied) and "could not be saved" in answer.reason
        assert [guest.updates() for guest in guests.values()] == [[{"type": "let go"}]] * 3
        assert table.broken

    run(story)


# Undo


def test_undo_at_once_where_nothing_was_shown():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        before = table.session.state.view(asked)
        place = next(
            action for action in table.session.state.legal(asked) if table.session.state.words(action)["do"] == "place"
        )
        await guests[asked].play(place)
        others = [seat for seat in range(3) if seat != asked]
        assert guests[asked].last("moved")["undo"] == {"may": None, "why": "", "ask": others}
        assert isinstance(await guests[asked].say("undo", ask=False), Done)
        assert table.session.state.view(asked) == before
        for guest in guests.values():
            assert guest.last("table")["moves"] == 0

    run(story)


def test_undo_of_what_is_final_asks_the_others_and_the_secret_steps_of_a_drive_go_back_at_once():
    async def story():
        table = make_table(
            position={
                "seats": 3,
                "street": "sp1 br1",
                "columns": {"P0": {"br1": "R1 R2"}},
                "active": "P0",
                "turn": 5,
                "hands": {"P0": "R3 LIMO"},
            }
        )
        guest = sit_all(table)[0]
        await guest.play("limousine")
        assert guest.last("moved")["undo"] == {
            "may": False,
            "why": '"limousine" is final under CP-DEC.4.',
            "ask": [1, 2],
        }
        await guest.play("move R2")
        assert guest.last("moved")["undo"] == {"may": None, "why": "", "ask": [1, 2]}
        assert isinstance(await guest.say("undo", ask=False), Done)
        await guest.play("move R2")
        await guest.play("stop")
        assert guest.last("moved")["undo"]["why"] == '"stop" is final under CP-LIMO.7.'

    run(story)


def test_undo_after_luck_asks_the_others_and_one_no_ends_it():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        await guests[asked].play("draw a card")
        told = guests[asked].updates()
        assert (told[-1]["type"], told[-1]["moves"]) == ("moved", 1)
        undo = told[-1]["undo"]
        others = [seat for seat in range(3) if seat != asked]
        assert undo == {"may": False, "why": '"draw a card" involved luck.', "ask": others}
        await guests[asked].say("undo")
        assert guests[others[0]].last("asked")["answers"] == {str(seat): None for seat in others}
        await guests[others[0]].say("answer", yes=True)
        assert len(table.session.record) == 1
        await guests[others[1]].say("answer", yes=False)
        answered = guests[asked].last("answered")
        assert not answered["done"] and "does not agree" in answered["why"]
        assert len(table.session.record) == 1

    run(story)


def test_undo_is_done_when_all_agree_and_new_luck_comes():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        await guests[asked].play("draw a card")
        drawn = table.session.state.view(asked)
        await guests[asked].say("undo")
        for seat in range(3):
            if seat != asked:
                await guests[seat].say("answer", yes=True)
        assert len(table.session.record) == 0
        updates = guests[asked].updates()
        assert [update["type"] for update in updates[-2:]] == ["answered", "table"]
        assert updates[-1]["events"] == table.session.state.events(0, asked)
        await guests[asked].play("draw a card")
        assert table.session.state.view(asked) != drawn

    run(story)


def test_the_one_who_asked_can_withdraw_and_a_move_ends_the_request():
    async def story():
        table = make_table()
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        await guests[asked].play("draw a card")
        await guests[asked].say("undo")
        await guests[asked].say("answer", yes=False)
        assert guests[asked].last("answered")["why"] == "Never mind."
        await guests[asked].say("undo")
        await guests[table.session.state.waiting[0]].play()
        assert guests[asked].last("answered")["why"] == "The game has moved on."

    run(story)


def test_a_deal_given_whole_is_taken_back_whole():
    async def story():
        table = make_table("me friend here", "chinatown")
        guests = sit_all(table)
        state = table.session.state
        while {state.prompt(seat)["kind"] for seat in state.waiting} != {"trade"}:
            await guests[state.waiting[0]].play(state.legal(state.waiting[0])[0])
        before = len(table.session.record)
        answer = await guests[0].play({"do": "propose", "transfers": [{"from": 0, "to": 1, "cash": 1000}]})
        assert isinstance(answer, Done), answer
        assert len(table.session.record) > before + 1
        assert table.session.last_choice(0) == before

    run(story)


# Bots


def test_bots_play_and_people_are_asked():
    async def story():
        table = make_table("me bot:random bot:random bot:random", seed=3)
        me = Guest(table, token_of(table, 0))
        await until(lambda: table.session.state.over or table.session.state.waiting == (0,))
        assert me.last("moved")["choices"]
        await table.bot_pool.stop()
        table.driver.cancel()

    run(story)


def test_another_pace_counts_at_once_also_for_a_bot_that_waits():
    async def story():
        table = make_table("me bot:random bot:random", seed=3)
        me = Guest(table, token_of(table, 0))
        await until(lambda: table.session.state.waiting == (0,))
        await me.say("pace", ms=60_000)
        while table.session.state.waiting == (0,):
            await me.play()
        shown = len(table.session.record)
        await asyncio.sleep(0.5)
        assert len(table.session.record) == shown, "a bot takes its time"
        await me.say("pace", ms=0)
        await until(lambda: len(table.session.record) > shown)
        await table.bot_pool.stop()
        table.driver.cancel()

    run(story)


def test_a_seat_is_handed_to_a_bot_and_taken_back():
    async def story():
        table = make_table("me friend", seed=3)
        guests = sit_all(table)
        [asked] = table.session.state.waiting
        assert isinstance(await guests[asked].say("give", bot="random"), Done)
        assert guests[1 - asked].last("seats")["seats"][asked]["bot"] == "random"
        answer = await guests[asked].play(0)
        assert isinstance(answer, Denied) and "take it back" in answer.reason
        await until(lambda: len(table.session.record))
        assert isinstance(await guests[asked].say("take"), Done)
        assert table.session.record.entries[0].seat == asked
        assert table.session.places[asked].is_person
        await table.bot_pool.stop()

    run(story)


def test_a_table_without_people_goes_on_only_while_somebody_watches():
    async def story():
        table = make_table("bot:random bot:random", seed=3)
        table.wake()
        assert table.driver is None
        watcher = Guest(table, table.session.watch)
        await until(lambda: len(table.session.record))
        watcher.leave()
        await asyncio.wait_for(table.driver, HANG)
        assert not table.session.state.over
        await table.bot_pool.stop()

    run(story)


# People


def test_names_chat_and_pace():
    async def story():
        table = make_table("me friend")
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch)
        await guests[1].say("name", text="  Zoë ")
        assert watcher.last("seats")["seats"][1]["name"] == "Zoë"
        assert isinstance(await guests[1].say("name", text="greedy"), Denied)
        assert isinstance(await guests[1].say("name", text="a|b"), Denied)
        await guests[1].say("chat", text="<b>hi</b>\n there")
        line = watcher.last("chat")
        assert (line["from"], line["name"], line["text"]) == (1, "Zoë", "<b>hi</b> there")
        assert isinstance(await guests[1].say("chat", text="\u202e \u200d\x07"), Denied)
        await guests[1].say("chat", text="\u202e👨\u200d👩\u200d👧 ok")
        assert watcher.last("chat")["text"] == "👨\u200d👩\u200d👧 ok"
        await watcher.say("chat", text="well played")
        assert guests[0].last("chat")["from"] is None
        assert isinstance(await guests[1].say("pace", ms=100), Denied)
        assert isinstance(await guests[0].say("pace", ms=100), Done)
        assert table.session.pace == 100

    run(story)


def test_only_whoever_made_the_table_gets_the_links():
    async def story():
        table = make_table("me friend bot")
        guests = sit_all(table)
        watcher = Guest(table, table.session.watch)
        picture = guests[0].updates()[0]
        assert [link["token"] for link in picture["table"]["links"]] == [place.token for place in table.session.places]
        tokens = [place.token for place in table.session.places if place.token]
        assert "links" not in guests[1].updates()[0]["table"]
        for update in watcher.updates():
            assert not any(token in str(update) for token in tokens)
        await table.bot_pool.stop()
        if table.driver:
            table.driver.cancel()

    run(story)


def test_drawings_come_only_to_those_who_want_them():
    async def story():
        table = make_table("me friend")
        plain = Guest(table, token_of(table, 0))
        wide = Guest(table, token_of(table, 0), draw="wide")
        assert "svg" not in plain.updates()[0]
        assert wide.updates()[0]["svg"]["wide"].startswith("<svg")
        await table.receive(plain.token, plain.box, Hello("1", "narrow"))
        done, drawn = plain.updates()[-2:]
        assert done == {"type": "done", "id": "1"}
        assert drawn["type"] == "drawn" and drawn["svg"]["narrow"].startswith("<svg")

    run(story)

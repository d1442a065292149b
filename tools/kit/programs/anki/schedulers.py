"""Answers the same histories by py-fsrs and by Anki's own scheduler, both without fuzz.

Reads JSON from standard input: a list of {"retention": 0.9, "reviews": [{"rating": 1..4, "wait": days}]}, where `wait`
is the number of whole days since the review before. Writes what each scheduler made of each review to standard output.
"""

import json
import os
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from importlib.metadata import version

# Anki's switch for its own tests: it turns the fuzz off. It is read when the backend is loaded.
os.environ["ANKI_TEST_MODE"] = "1"

from anki.collection import Collection  # noqa: E402
from anki.scheduler_pb2 import CardAnswer  # noqa: E402
from fsrs import Card, Rating, Scheduler, State  # noqa: E402
from fsrs.scheduler import DEFAULT_PARAMETERS  # noqa: E402

DAY = 86_400
REVIEW = 2
DEFAULT_DECK = 1


def by_py_fsrs(history):
    scheduler = Scheduler(desired_retention=history["retention"], enable_fuzzing=False)
    card, at = Card(), datetime(2026, 3, 1, 12, tzinfo=timezone.utc)
    answers = []
    for review in history["reviews"]:
        at += timedelta(days=review["wait"], seconds=1)
        card, _ = scheduler.review_card(card, Rating(review["rating"]), at)
        days = (card.due - at).days if card.state == State.Review else None
        answers.append({"days": days, "stability": card.stability, "difficulty": card.difficulty})
    return answers


class Anki:
    """A collection with one deck and FSRS on. Anki asks the clock, so that a wait moves the card's past back."""

    def __init__(self, directory):
        self.collection = Collection(os.path.join(directory, "collection.anki2"))
        self.collection.set_config("fsrs", True)
        self.backend = self.collection._backend

    def parameters(self):
        """What Anki takes for a preset without parameters of its own, as ours here."""
        return list(self.backend.compute_fsrs_params_from_items([]).params)

    def retain(self, retention):
        preset = self.collection.decks.config_dict_for_deck_id(DEFAULT_DECK)
        preset["desiredRetention"] = retention
        self.collection.decks.save(preset)

    def new_card(self):
        note = self.collection.new_note(self.collection.models.by_name("Basic"))
        note["Front"] = "front"
        self.collection.add_note(note, DEFAULT_DECK)
        return note.card_ids()[0]

    def wait(self, card_id, days):
        card = self.collection.get_card(card_id)
        if card.last_review_time is None or days == 0:
            return
        card.last_review_time -= days * DAY
        if card.type == REVIEW:
            card.due -= days
        self.collection.update_card(card)

    def answer(self, card_id, rating):
        states = self.backend.get_scheduling_states(card_id)
        chosen = [states.again, states.hard, states.good, states.easy][rating - 1]
        answer = CardAnswer(
            card_id=card_id,
            current_state=states.current,
            new_state=chosen,
            rating=rating - 1,
            answered_at_millis=int(time.time() * 1000),
        )
        self.backend.answer_card(answer)
        card = self.collection.get_card(card_id)
        return {
            "days": card.ivl if card.type == REVIEW else None,
            "stability": card.memory_state.stability,
            "difficulty": card.memory_state.difficulty,
        }

    def answers(self, history):
        self.retain(history["retention"])
        card_id = self.new_card()
        answers = []
        for review in history["reviews"]:
            self.wait(card_id, review["wait"])
            answers.append(self.answer(card_id, review["rating"]))
        return answers


def main():
    histories = json.load(sys.stdin)
    with tempfile.TemporaryDirectory() as directory:
        anki = Anki(directory)
        schedulers = [
            {
                "name": f"py-fsrs {version('fsrs')}",
                "parameters": list(DEFAULT_PARAMETERS),
                "answers": [by_py_fsrs(history) for history in histories],
            },
            {
                "name": f"Anki {version('anki')}",
                "parameters": anki.parameters(),
                "answers": [anki.answers(history) for history in histories],
            },
        ]
        anki.collection.close()
    json.dump(schedulers, sys.stdout)


main()

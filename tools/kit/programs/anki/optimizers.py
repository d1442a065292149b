"""Fits FSRS weights to a log by fsrs-rs and, where PyTorch is installed, by py-fsrs. Each judges its own.

Reads JSON from standard input: {"present": [weights], "answers": [{"card": "1", "at": milliseconds, "day": days,
"rating": 1..4}]}, where the first answer to each card is its learning. What counts are the answers at least a day after
the one before. Of these by time the first four fifths are fitted; the log loss is the mean of the others. py-fsrs fits
all answers of that time.
"""

import json
import math
import sys
from datetime import datetime, timedelta, timezone
from importlib.metadata import version
from importlib.util import find_spec

from fsrs import Card, Rating, ReviewLog, Scheduler
from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS, FSRSItem, FSRSReview

TRAINED_SHARE = 0.8
RELEARNING_STEPS = 1
START = datetime(1970, 1, 1, tzinfo=timezone.utc)


class History:
    """The answers to a card, oldest first."""

    def __init__(self, answers):
        self.ratings = [answer["rating"] for answer in answers]
        self.at = [answer["at"] for answer in answers]
        days = [answer["day"] for answer in answers]
        self.elapsed = [0] + [after - before for before, after in zip(days, days[1:])]
        self.counted = [index for index, elapsed in enumerate(self.elapsed) if elapsed > 0]
        # py-fsrs counts periods of 24 hours, so each answer is some seconds later in its day than the one before.
        self.dates = [START + timedelta(days=day, seconds=index) for index, day in enumerate(days)]
        self.card = int(answers[0]["card"])

    def item(self, length):
        reviews = zip(self.ratings[:length], self.elapsed[:length])
        return FSRSItem([FSRSReview(rating, elapsed) for rating, elapsed in reviews])

    def loss(self, index, recall):
        return -math.log(recall if self.ratings[index] > 1 else 1 - recall)


def by_fsrs_rs(items):
    model = FSRS(DEFAULT_PARAMETERS)
    trained = [history.item(index + 1) for history, index in items]
    return model.compute_parameters(trained, enable_short_term=True, num_relearning_steps=RELEARNING_STEPS)


def judged_by_fsrs_rs(weights, items):
    model, decay = FSRS(weights), -weights[20]
    factor = 0.9 ** (1 / decay) - 1
    losses = []
    for history, index in items:
        stability = model.memory_state(history.item(index)).stability
        losses.append(history.loss(index, (1 + factor * history.elapsed[index] / stability) ** decay))
    return losses


def by_py_fsrs(histories, until):
    from fsrs import Optimizer

    logs = [
        ReviewLog(history.card, Rating(rating), date, None)
        for history in histories
        for rating, date, at in zip(history.ratings, history.dates, history.at)
        if at < until
    ]
    return Optimizer(logs).compute_optimal_parameters()


def judged_by_py_fsrs(weights, items):
    scheduler = Scheduler(parameters=weights, enable_fuzzing=False)
    wanted, losses = set(items), []
    for history in {history for history, _ in items}:
        card = Card()
        for index, (rating, date) in enumerate(zip(history.ratings, history.dates)):
            if (history, index) in wanted:
                losses.append(history.loss(index, scheduler.get_card_retrievability(card, date)))
            card, _ = scheduler.review_card(card, Rating(rating), date)
    return losses


def fitted(library, package, weights, judged, present, items):
    weights = [round(weight, 4) for weight in weights]
    before, after = judged(present, items), judged(weights, items)
    return {
        "library": library,
        "version": version(package),
        "weights": weights,
        "logLossBefore": round(math.fsum(before) / len(before), 6),
        "logLossAfter": round(math.fsum(after) / len(after), 6),
    }


def main():
    log = json.load(sys.stdin)
    answers = {}
    for answer in sorted(log["answers"], key=lambda answer: answer["at"]):
        answers.setdefault(answer["card"], []).append(answer)
    histories = [History(each) for each in answers.values()]
    items = [(history, index) for history in histories for index in history.counted]
    items.sort(key=lambda item: item[0].at[item[1]])
    trained = math.floor(len(items) * TRAINED_SHARE)
    judges = items[trained:]
    history, index = judges[0]
    weights = by_fsrs_rs(items[:trained])
    results = [fitted("fsrs-rs-python", "fsrs-rs-python", weights, judged_by_fsrs_rs, log["present"], judges)]
    if find_spec("torch"):
        weights = by_py_fsrs(histories, history.at[index])
        results.append(fitted("py-fsrs", "fsrs", weights, judged_by_py_fsrs, log["present"], judges))
    json.dump(results, sys.stdout)


main()

"""What the document does not tell schemathesis: who is signed in, and what there is to be found."""

import hashlib
import json
import os
import random
import re
import urllib.request
from collections import defaultdict, deque
from datetime import date, datetime, timedelta

import requests
import schemathesis
from hypothesis import strategies as st

BASE_URL = os.environ["FLASHCARDS_BASE_URL"]
with open(os.environ["FLASHCARDS_DECK"], "rb") as deck:
    DECK = deck.read()

# The same choices in every run: schemathesis sends one request after the other.
choice = random.Random(1)


def post(operation, body):
    request = urllib.request.Request(
        f"{BASE_URL}/{operation}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def credentials(user):
    raw = "raw access token"
    return {
        "userID": user,
        "rawAccessToken": raw,
        "accessToken": hashlib.sha256(raw.encode()).hexdigest(),
        "idToken": post("dev/id-token", {"userID": user})["idToken"],
    }


def sign_in(user):
    return post("sign-in", credentials(user))["token"]


users = (f"user {number}" for number in range(1_000_000))
token = sign_in(next(users))
# By the clock of the server, which may stand still.
NOW = datetime.fromisoformat(post("get-user", {"jwtToken": token})["createdAt"])

# Values that fit the formats of the document, which are names to schemathesis.
text = st.text("abc é漢字🙂'\"<&", min_size=1, max_size=20)
said = text.filter(str.strip)
for name, strategy in {
    "card-side": said,
    "dd-mm-yyyy-date": st.dates(date(2020, 1, 1)).map(lambda day: day.strftime("%d/%m/%Y")),
    "decimal-digits": st.from_regex(r"[0-9]{1,39}", fullmatch=True),
    "description": st.text("abc é漢字🙂\n", max_size=40),
    "folder-path": st.lists(text, max_size=3).map("/".join),
    "iana-time-zone": st.sampled_from(["UTC", "Europe/Rome", "Pacific/Kiritimati", "America/St_Johns"]),
    "instant": st.integers(0, 50_000).map(lambda late: (NOW + timedelta(milliseconds=late)).isoformat()),
    "proper-folder-path": st.lists(said, min_size=1, max_size=3).map("/".join),
    "review-id": text,
    "set-name": said,
    "title": text,
    "user-id": text,
}.items():
    schemathesis.openapi.format(name, strategy)

# The last of each kind that was made, by the name under which requests ask for it.
known = defaultdict(lambda: deque(maxlen=8))


def learn(answer):
    """Notes the ids in an answer."""
    if isinstance(answer, list):
        for each in answer:
            learn(each)
    if not isinstance(answer, dict):
        return
    for name, value in answer.items():
        if name in ("flashcardID", "cardID", "goalID", "sharedFolderID", "inviteCode") and isinstance(value, str):
            known[name].append(value)
        elif name == "quest_id":
            known["questId"].append(value)
        elif name == "cardIDs":
            known["cardID"].extend(value)
        elif name == "cards" and isinstance(value, dict):
            known["cardID"].extend(value)
        else:
            learn(value)


def make():
    """Makes something of everything, for one learner: what was made before may be deleted by now."""
    number = choice.randrange(10**9)
    own = {"jwtToken": token}
    place = {"flashcardName": f"set {number}", "flashcardDescription": "", "folder": f"folder {number}"}
    learn(post("create-flashcard", {**own, **place, "cards": [{"front": "front", "back": "back"}] * 2}))
    learn(post("get-flashcard", {**own, "flashcardID": known["flashcardID"][-1]}))
    learn(post("create-xp-goal", {**own, "goalXP": "5", "endDate": "31/12/2099"}))
    card_goal = post("create-card-goal", {**own, "cardsToRevise": "5", "endDate": "31/12/2099"})
    review = {"cardID": known["cardID"][-1], "rating": "good", "reviewID": f"review {number}"}
    post("review-card", {**own, **review})
    known["card goal"].append(card_goal["goalID"])
    known["reviewID"].append(review["reviewID"])
    known["folder"].append(place["folder"])


def make_quest():
    """A quest of the learner's own, and an invitation to one of somebody else. Of either kind there may be too many."""
    friend = next(users)
    friends = {"jwtToken": sign_in(friend)}
    quest = {"deadline": "31/12/2099", "questType": "xp_gained", "questSubType": "friend", "quantity": "999"}
    theirs = post("create-quest", {**friends, **quest})["quest"]["quest_id"]
    for operation, body in (
        ("create-quest", {"jwtToken": token, **quest}),
        ("invite-to-quest", {**friends, "questId": theirs, "invitedId": "user 0"}),
    ):
        learn(requests.post(f"{BASE_URL}/{operation}", json=body, timeout=60).json())
    known["questId"].append(theirs)
    known["invitedId"].append(friend)


def make_shared_folders():
    """A folder of the learner's with a set and another member, and one of that member's, which a code opens."""
    friend = next(users)
    friends = {"jwtToken": sign_in(friend)}
    folder = {"folderName": "together", "description": ""}
    own = post("create-shared-folder", {"jwtToken": token, **folder})
    shared = {"jwtToken": token, "sharedFolderID": own["sharedFolderID"]}
    requests.post(
        f"{BASE_URL}/add-flashcard-to-shared-folder",
        json={**shared, "flashcardID": known["flashcardID"][-1]},
        timeout=60,
    )
    post("join-shared-folder", {**friends, "inviteCode": own["inviteCode"]})
    theirs = post("create-shared-folder", {**friends, **folder})
    learn([own, theirs])
    known["targetUserID"].append(friend)


def import_deck():
    form = {"jwtToken": token, "flashcardName": "imported"}
    answer = requests.post(f"{BASE_URL}/import-package-flashcards", data=form, files={"file": DECK}, timeout=60)
    answer.raise_for_status()
    known["imported"].append(answer.json()["flashcardID"])


make()
make_quest()
make_shared_folders()
import_deck()

NUMBER = re.compile(r"[0-9]{1,39}")
SIGNS_IN = ("userID", "rawAccessToken", "accessToken", "idToken")
ENDS_THE_TOKEN = ("/delete-user", "/sign-out", "/sign-out-everywhere")
# Where not any of a name will do.
KINDS = {("/edit-card-goal", "goalID"): "card goal", ("/get-import-report", "flashcardID"): "imported"}


def supplied(path, name, value):
    """What takes the place of a value that would do as well: mostly something that is there."""
    if isinstance(value, dict):
        return {key: supplied(path, key, each) for key, each in value.items()}
    if isinstance(value, list):
        return [supplied(path, name, each) for each in value]
    if not isinstance(value, str) or choice.random() < 0.1:
        return value
    if name in ("flashcardID", "cardID", "goalID") and NUMBER.fullmatch(value):
        return choice.choice(known[KINDS.get((path, name), name)])
    if name == "sharedFolderID" and NUMBER.fullmatch(value):
        return choice.choice(known[name])
    if name in ("questId", "invitedId", "targetUserID", "inviteCode") and value:
        return choice.choice(known[name])
    if name == "reviewID" and 0 < len(value) <= 200 and choice.random() < (0.9 if path == "/undo-review" else 0.2):
        return choice.choice(known[name])
    if name == "folder" and value and choice.random() < 0.3:
        return choice.choice(known[name])
    return value


def supply_file(path, body):
    if "file" not in body or choice.random() < 0.8:
        return
    body["file"] = b"ciao,hello" if path == "/import-csv-flashcards" else DECK
    if "flashcardName" in body:
        body["flashcardName"] = f"import {choice.randrange(10**9)}"


@schemathesis.hook
def before_call(context, case, kwargs):
    path, body = case.operation.path, case.body
    if path.startswith("/delete-") and choice.random() < 0.3:
        make()
        make_quest()
        make_shared_folders()
    if not isinstance(body, dict):
        return
    for name, value in body.items():
        body[name] = supplied(path, name, value)
    if isinstance(body.get("jwtToken"), str) and choice.random() < 0.95:
        body["jwtToken"] = sign_in(next(users)) if path in ENDS_THE_TOKEN else token
    if path == "/sign-in" and all(isinstance(body.get(key), str) for key in SIGNS_IN) and choice.random() < 0.5:
        body.update(credentials(next(users)))
    supply_file(path, body)


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code == 200 and "application/json" in response.headers["content-type"]:
        learn(response.json())

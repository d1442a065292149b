"""Signs in, makes a folder, imports a deck and lists what is due, with a client generated from the OpenAPI document."""

import hashlib
import pathlib
import sys
import uuid

import httpx

from flashcards_client import Client
from flashcards_client.api.accounts import sign_in
from flashcards_client.api.folders import create_folder
from flashcards_client.api.imports import import_package_flashcards
from flashcards_client.api.study import get_today_cards
from flashcards_client.models import (
    CreateFolderBody,
    GetTodayCardsBody,
    ImportPackageFlashcardsBody,
    ImportPackageFlashcardsFields,
    SignInBody,
)
from flashcards_client.types import File

deck = pathlib.Path(__file__).parent.parent / "decks" / "first-words.apkg"
base_url, *rest = sys.argv[1:]
user_id = rest[0] if rest else "ada"

client = Client(base_url, raise_on_unexpected_status=True)

# The development identity provider's. Elsewhere your own provider gives the id token.
id_token = httpx.post(f"{base_url}/dev/id-token", json={"userID": user_id}).json()["idToken"]
raw = str(uuid.uuid4())
access = hashlib.sha256(raw.encode()).hexdigest()
signed_in = sign_in.sync(client=client, body=SignInBody(user_id, raw, access, id_token))
token = signed_in.token

print(create_folder.sync(client=client, body=CreateFolderBody("Languages", token)))

with deck.open("rb") as package:
    form = ImportPackageFlashcardsBody(
        jwt_token=token,
        flashcard_name="First words",
        folder="Languages",
        file=File(package, file_name=deck.name),
    )
    import_package_flashcards.sync(client=client, body=form, fields=ImportPackageFlashcardsFields.AUTO)

today = get_today_cards.sync(client=client, body=GetTodayCardsBody(token))
languages = today["Languages"]
for name, in_folder in languages.to_dict().items():
    print(f"{name}: {len(in_folder['cards'])} cards are due")

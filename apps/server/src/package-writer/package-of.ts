import type { CardToWrite, NoteToWrite, NoteTypeToWrite, ReviewToWrite } from '@flashcards/apkg-parser';
import { writePackagePieces } from '@flashcards/apkg-parser';
import type { Moment, Standings } from './anki-card.ts';
import { ankiNumbers, ankiReview, firstDay } from './anki-card.ts';
import { ankiIds, guidOf, reviewIds } from './anki-ids.ts';
import { deckName } from './deck-name.ts';
import { fieldHtml } from './field-html.ts';
import type { SentCard, SentReview, WriteRequest } from './messages.ts';

/** The same in every package: Anki then keeps one note type for all of them. */
const noteType: NoteTypeToWrite = {
  id: '1262304000001',
  name: 'Flashcards',
  kind: 'standard',
  imageOcclusion: false,
  fields: ['Front', 'Back'],
  templates: [
    { name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{FrontSide}}\n\n<hr id="answer">\n\n{{Back}}' },
  ],
  css: '.card {\n  font-family: sans-serif;\n  font-size: 1.25em;\n  text-align: center;\n}\n',
  sortField: 0,
};

/** What is kept of a card between its note and its row: not its text. */
interface Kept extends Omit<Standings, 'lastReview'> {
  readonly id: string;
  lastReview: number | undefined;
}

/** The cards of a set by what we call them. Anki's notes, reviews and cards are made of them in this order. */
const cardsOf = (request: WriteRequest) => {
  const kept = new Map<string, Kept>();
  const idOf = ankiIds('card');
  const reviewIdOf = reviewIds();
  const deckId = ankiIds('deck')(request.id);
  const { now, desiredRetention } = request;
  const moment: Moment = { seconds: Math.floor(now / 1_000), desiredRetention };

  async function* notes(cards: AsyncIterable<SentCard>): AsyncGenerator<NoteToWrite> {
    for await (const { id: card, front, back, progress, suspended } of cards) {
      // The pages are not one state: a card that has moved meanwhile comes twice.
      if (kept.has(card)) continue;
      const id = idOf(card);
      kept.set(card, { id, progress, suspended, position: kept.size + 1, lastReview: undefined });
      yield { id, guid: guidOf(card), noteTypeId: noteType.id, fields: [fieldHtml(front), fieldHtml(back)] };
    }
  }

  async function* reviews(sent: AsyncIterable<SentReview>): AsyncGenerator<ReviewToWrite> {
    for await (const review of sent) {
      const card = kept.get(review.card);
      if (!card) continue;
      card.lastReview = Math.max(review.at, card.lastReview ?? review.at);
      yield ankiReview(review, { id: reviewIdOf(review.at), cardId: card.id });
    }
  }

  function* cards(): Generator<CardToWrite> {
    for (const { id, lastReview, ...card } of kept.values()) {
      const last = lastReview === undefined ? undefined : new Date(lastReview);
      yield { id, noteId: id, deckId, ord: 0, ...ankiNumbers({ ...card, lastReview: last }, moment) };
    }
  }

  return { deckId, notes, reviews, cards };
};

/** The bytes of a set as a deck package for Anki. */
export const packageOf = (
  request: WriteRequest,
  cards: AsyncIterable<SentCard>,
  reviews: AsyncIterable<SentReview>,
): AsyncIterable<Uint8Array> => {
  const made = cardsOf(request);
  return writePackagePieces(
    {
      created: new Date(`${firstDay}T12:00:00Z`),
      // At noon in UTC: the same day for everyone.
      minutesWest: 0,
      noteTypes: [noteType],
      decks: [{ id: made.deckId, name: deckName(request), filtered: false }],
      notes: made.notes(cards),
      reviews: made.reviews(reviews),
      cards: made.cards(),
    },
    { now: new Date(request.now) },
  );
};

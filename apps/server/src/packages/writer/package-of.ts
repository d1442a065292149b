import type {
  CardToWrite,
  DeckOptions,
  DeckToWrite,
  MediaToWrite,
  NoteToWrite,
  NoteTypeToWrite,
  ReviewToWrite,
} from '@flashcards/apkg-parser';
import { writePackagePieces } from '@flashcards/apkg-parser';
import type { NoteType } from '@flashcards/library';
import type { Progress } from '@flashcards/review-scheduling';
import { isSameProgress } from '@flashcards/review-scheduling';
import type { CardToExport, ImportedNumbers, Moment } from './anki-card.ts';
import { ankiNumbers, ankiReview, answerGivenThere, firstDay } from './anki-card.ts';
import { ankiIds, guidOf, reviewIds } from './anki-ids.ts';
import { deckName } from './deck-name.ts';
import { asField, fieldsOf } from './field-html.ts';
import { noteTypeFrom, settingsFrom } from '../note-type-definition.ts';
import type { SentCard, SentNote, SentOrigin, SentReview, WriteRequest } from './messages.ts';

/** The note type of typed cards. The same id in every package, so that Anki keeps one note type for all of them. */
const typedType: NoteTypeToWrite = {
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

/**
 * All note types, and the one of typed cards. A set that was imported from an export of ours has it already; if Anki
 * gave it other fields since, typed cards have one with the next id.
 */
const typesOf = (kept: readonly NoteTypeToWrite[]) => {
  const byId = new Map(kept.map((type) => [type.id, type]));
  let id = typedType.id;
  for (let there = byId.get(id); there; there = byId.get(id)) {
    if (there.kind === 'standard' && there.fields.length === typedType.fields.length) return { typed: id, all: kept };
    id = String(BigInt(id) + 1n);
  }
  return { typed: id, all: [{ ...typedType, id }, ...kept] };
};

/** What is kept of a card, without its text, between writing its note and its row. */
interface Kept extends Omit<CardToExport, 'lastReview' | 'imported'> {
  readonly id: string;
  readonly noteId: string;
  readonly ord: number;
  lastReview: number | undefined;
  imported: ImportedNumbers | undefined;
}

/** The parts of a set, in the order of transfer. */
export interface SentSet {
  readonly noteTypes: readonly NoteType[];
  readonly notes: AsyncIterable<SentNote>;
  readonly cards: AsyncIterable<SentCard>;
  readonly origins: AsyncIterable<SentOrigin>;
  readonly reviews: AsyncIterable<SentReview>;
  readonly media: AsyncIterable<MediaToWrite>;
}

/** Anki's own numbers of the card. If the card was studied here since the import, only the ease is kept. */
const importedNumbers = ({ progress, ease, interval, step }: SentOrigin, now: Progress): ImportedNumbers =>
  isSameProgress(progress, now) ? { ease, interval, step } : { ease };

/** The reviews that were made in Anki before the import. Also sets `imported` of each card. */
async function* answersGivenThere(
  origins: AsyncIterable<SentOrigin>,
  kept: ReadonlyMap<string, Kept>,
  idOf: (at: number) => string,
): AsyncGenerator<ReviewToWrite> {
  for await (const origin of origins) {
    const card = kept.get(origin.id);
    if (!card) continue;
    card.imported = importedNumbers(origin, card.progress);
    for (const answer of origin.history) yield answerGivenThere(answer, { id: idOf(answer.at), cardId: card.id });
  }
}

/** The cards of a set by our ids. Anki's notes, reviews and cards are written in this order. */
const cardsOf = (request: WriteRequest, typedTypeId: string) => {
  const kept = new Map<string, Kept>();
  const idOf = ankiIds('card');
  const noteIdOf = ankiIds('note');
  const noteIds = new Map<string, string>();
  const reviewIdOf = reviewIds();
  const deckId = ankiIds('deck')(request.id);
  const { now, desiredRetention } = request;
  const moment: Moment = { seconds: Math.floor(now / 1_000), desiredRetention };

  async function* keptNotes(sent: AsyncIterable<SentNote>): AsyncGenerator<NoteToWrite> {
    for await (const { id, guid, type, fields, tags, modifiedAt } of sent) {
      if (noteIds.has(id)) continue;
      const noteId = noteIdOf(id);
      noteIds.set(id, noteId);
      yield { id: noteId, guid, noteTypeId: type, fields: fields.map(asField), tags, modified: new Date(modifiedAt) };
    }
  }

  /** The notes of typed cards. Also keeps all cards. */
  async function* typedNotes(sent: AsyncIterable<SentCard>): AsyncGenerator<NoteToWrite> {
    for await (const sentCard of sent) {
      const { id: card, progress, suspended, flag, note, tags } = sentCard;
      // The pages are not one snapshot: a card that moved in the meantime may occur twice, or its note may be missing.
      const known = note && noteIds.get(note.id);
      if (kept.has(card) || (note && known === undefined)) continue;
      const noteId = known ?? noteIdOf(card);
      const place = { id: idOf(card), noteId, ord: note?.ordinal ?? 0, position: kept.size + 1 };
      kept.set(card, { ...place, progress, suspended, flag, lastReview: undefined, imported: undefined });
      if (!note) yield { id: noteId, guid: guidOf(card), noteTypeId: typedTypeId, fields: fieldsOf(sentCard), tags };
    }
  }

  async function* notes(set: Pick<SentSet, 'notes' | 'cards'>): AsyncGenerator<NoteToWrite> {
    yield* keptNotes(set.notes);
    yield* typedNotes(set.cards);
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
    for (const { id, noteId, ord, lastReview, ...card } of kept.values()) {
      const last = lastReview === undefined ? undefined : new Date(lastReview);
      yield { id, noteId, deckId, ord, ...ankiNumbers({ ...card, lastReview: last }, moment) };
    }
  }

  async function* log({ origins, reviews: own }: Pick<SentSet, 'origins' | 'reviews'>): AsyncGenerator<ReviewToWrite> {
    yield* answersGivenThere(origins, kept, reviewIdOf);
    yield* reviews(own);
  }

  return { deckId, notes, log, cards };
};

/** The deck of a set, with the options that were read with it. */
const deckOf = (request: WriteRequest, id: string): Pick<DeckToWrite, 'decks' | 'deckOptions'> => {
  const deck = { id, name: deckName(request), filtered: false };
  const { deckOptions: kept } = request;
  if (kept === undefined) return { decks: [deck] };
  const options = settingsFrom<DeckOptions>(kept);
  return { decks: [{ ...deck, optionsId: options.id }], deckOptions: [options] };
};

/** The bytes of a set as a deck package for Anki. */
export const packageOf = (
  request: WriteRequest,
  { noteTypes, notes, cards, media, ...logs }: SentSet,
): AsyncIterable<Uint8Array> => {
  // A note type that came from another set may have another id here.
  const types = typesOf(noteTypes.map((type) => ({ ...noteTypeFrom(type), id: type.id })));
  const made = cardsOf(request, types.typed);
  return writePackagePieces(
    {
      created: new Date(`${firstDay}T12:00:00Z`),
      // Noon in UTC has the same date in nearly all time zones.
      minutesWest: 0,
      noteTypes: types.all,
      ...deckOf(request, made.deckId),
      notes: made.notes({ notes, cards }),
      reviews: made.log(logs),
      cards: made.cards(),
      media,
    },
    // Note types and notes are kept as they were imported, also those that Anki refuses.
    { now: new Date(request.now), asRead: true },
  );
};

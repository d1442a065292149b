import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { CardFormat } from '@flashcards/library';
import { contentBytesOf, noteIdOf, noteTypeBytesOf, tagBytesOf, textBytesOf } from '@flashcards/library';
import type { NewCardOfSet, NewNotes } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import { marksOf } from '@flashcards/study';
import { typedTags } from '@flashcards/units';
import type { Batch } from '../engine/batch.ts';
import type { Steps } from '../engine/steps.ts';
import type { CardDocument, Collections, NoteDocument, NoteTypeDocument, SetDocument } from '../schema.ts';
import { typeId } from '../schema.ts';
import type { HiddenDocument, ProgressDocument } from '../study/documents.ts';
import { rowOf, rowsOf } from '../study/documents.ts';
import { cardRow, withdrawnAs } from '../study/progress-documents.ts';
import { listedWords } from './listed-words.ts';
import { originDocument } from './origins.ts';
import { tagsDocument } from './tags.ts';

/** Milliseconds of a lease. If no more cards arrive within it, other processes take the writing one for dead. */
const patience = 10 * 60 * 1_000;

export const soon = (lease = patience): Date => new Date(Date.now() + lease);

/** The value of an expired lease: from then on no more cards are accepted. */
export const givenUp = new Date(0);

export const isOpen = ({ until }: Pick<HiddenDocument, 'until'>): boolean => until > givenUp;

/** New cards of a set, and their places. */
export interface CardsOfSet {
  readonly account: AccountId;
  readonly set: Pick<SetDocument, '_id' | 'createdAt'>;
  /** The place of the first card. */
  readonly from: number;
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
  /** The addition that hides them while its row exists. */
  readonly addition?: string;
}

/** A card of text has no format in its document. */
export const keptFormat = (format: CardFormat = 'text'): Pick<CardDocument, 'format'> =>
  format === 'text' ? {} : { format };

const cardDocuments = ({ account, set, from, cards, createdOn, addition }: CardsOfSet): readonly CardDocument[] =>
  cards.map(({ id, front, back, words, format, origin, copied, note, isWithdrawn }, index) => ({
    _id: id,
    account,
    set: set._id,
    place: from + index,
    ...{ front, back, textBytes: textBytesOf({ front, back }), createdOn: copied?.createdOn ?? createdOn },
    ...keptFormat(format),
    words: listedWords({ front, back, words }),
    ...(addition === undefined ? {} : { addition }),
    ...(origin ? { origin: originDocument(origin) } : {}),
    ...(note ? { note: { id: note.id, ordinal: note.ordinal } } : {}),
    ...(isWithdrawn ? { withdrawn: isWithdrawn } : {}),
  }));

const tagsOfTyped = ({ account, set: { _id: set }, cards }: CardsOfSet) =>
  cards.flatMap((card) => tagsDocument({ account, set, note: noteIdOf({ id: card.id }), tags: typedTags(card) }));

const progressRows = ({ account, set, from, cards, createdOn, addition }: CardsOfSet): readonly ProgressDocument[] =>
  cards.map(({ id: card, origin, copied, isWithdrawn, note, ...added }, index) => {
    const { progress, last } = copied ?? { progress: origin?.progress ?? newCard(createdOn), last: undefined };
    const place = {
      own: true,
      made: set.createdAt,
      place: from + index,
      ...(addition === undefined ? {} : { addition }),
      ...(note ? { note: note.id } : {}),
    };
    return {
      ...cardRow(account, { card, set: set._id, ...place }, progress),
      ...marksOf(added),
      ...(isWithdrawn ? withdrawnAs(marksOf(added)) : {}),
      ...(last ? { last } : {}),
    };
  });

/** Inserts about 250 cards at most, because each is two rows, or three with tags. */
export const insertCards = ({ cards, progress, tags }: Collections, batch: Batch, added: CardsOfSet): void => {
  batch.add(cards, ...cardDocuments(added).map((document) => ({ insertOne: { document } })));
  batch.add(progress, ...progressRows(added).map((document) => ({ insertOne: { document } })));
  batch.add(tags, ...tagsOfTyped(added).map((document) => ({ insertOne: { document } })));
};

/** Hides the cards of a set, or of an addition to one. */
export const hide = (
  { hidden }: Collections,
  batch: Batch,
  { account, hides, ...row }: Pick<HiddenDocument, 'account' | 'hides' | 'set' | 'made' | 'nextPlace' | 'until'>,
): void => {
  const document = { ...rowOf(account, 'hidden', hides), kind: 'hidden' as const, hides, ...row };
  batch.add(hidden, { insertOne: { document } });
};

export const show = (
  { hidden }: Collections,
  batch: Batch,
  { account, hides }: Pick<HiddenDocument, 'account' | 'hides'>,
): void => batch.add(hidden, { deleteOne: { filter: rowOf(account, 'hidden', hides) } });

/** Hides the set from all readers. The row marks that data of it is left. */
export const giveUpSet = (
  { sets, hidden }: Collections,
  batch: Batch,
  { account, set }: { readonly account: AccountId; readonly set: SetId },
): void => {
  const update = { $set: { description: '', folder: '' }, $unset: { name: '', report: '', deckOptions: '' } } as const;
  batch.add(sets, { updateOne: { filter: { _id: set, account }, update } });
  const row = { kind: 'hidden' as const, hides: set, set, made: givenUp, nextPlace: 0, until: givenUp };
  batch.add(hidden, { insertOne: { document: { ...rowOf(account, 'hidden', set), ...row } } });
};

/** A slice of the cards that are being handed over. */
interface Slice {
  readonly into: HiddenDocument;
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
}

const fill = (collections: Collections, batch: Batch, { into, cards, createdOn }: Slice): void => {
  const { _id, account, hides, set, made, nextPlace: from } = into;
  const isDraft = hides === set;
  const addition = isDraft ? {} : { addition: hides };
  const update = { $set: { until: soon(), nextPlace: from + cards.length } };
  batch.add(collections.hidden, { updateOne: { filter: { _id, account }, update } });
  insertCards(collections, batch, { account, set: { _id: set, createdAt: made }, from, cards, createdOn, ...addition });
  if (!isDraft) return;
  const textBytes = cards.reduce((sum, card) => sum + textBytesOf(card) + tagBytesOf(typedTags(card)), 0);
  const $inc = { cardCount: cards.length, textBytes, nextPlace: cards.length };
  batch.add(collections.sets, { updateOne: { filter: { _id: set, account }, update: { $inc } } });
};

/** Some notes of a set, and the place of the first. */
interface NotesSlice extends NewNotes {
  readonly into: Pick<HiddenDocument, 'account' | 'set' | 'nextPlace'>;
}

export const noteDocuments = ({ into: { account, set, nextPlace }, types, notes }: NotesSlice) => {
  const typeDocuments = types.map((type, index): NoteTypeDocument => ({
    ...{ ...type, _id: typeId(set, type.id), account, set, place: nextPlace + index },
    textBytes: noteTypeBytesOf(type),
  }));
  const from = nextPlace + types.length;
  const documents = notes.map(({ id, tags: _, ...note }, index): NoteDocument => ({
    ...{ _id: id, account, set, place: from + index, ...note },
    textBytes: contentBytesOf(note),
  }));
  const tags = notes.flatMap(({ id: note, tags: some }) => tagsDocument({ account, set, note, tags: some }));
  return { types: typeDocuments, notes: documents, tags };
};

const fillNotes = (
  collections: Collections,
  batch: Batch,
  slice: NotesSlice & { readonly into: HiddenDocument },
): void => {
  const { _id, account, set, nextPlace } = slice.into;
  const { types, notes, tags } = noteDocuments(slice);
  const count = types.length + notes.length;
  const update = { $set: { until: soon(), nextPlace: nextPlace + count } };
  batch.add(collections.hidden, { updateOne: { filter: { _id, account }, update } });
  batch.add(collections.noteTypes, ...types.map((document) => ({ insertOne: { document } })));
  batch.add(collections.notes, ...notes.map((document) => ({ insertOne: { document } })));
  batch.add(collections.tags, ...tags.map((document) => ({ insertOne: { document } })));
  const textBytes = [...types, ...notes, ...tags].reduce((sum, document) => sum + document.textBytes, 0);
  const $inc = { textBytes, nextPlace: count };
  batch.add(collections.sets, { updateOne: { filter: { _id: set, account }, update: { $inc } } });
};

type HiddenQuery = Pick<HiddenDocument, 'hides' | 'set'>;

/** Rows of drafts and additions. Their cards come one slice in each unit of work. */
export const hiddenRows = ({ read, write }: Steps, collections: Collections) => ({
  /** The row of a draft or an addition that accepts cards. */
  find: read(async (reader, account: AccountId, { hides, set }: HiddenQuery) => {
    const rows = await reader.find(collections.hidden, rowsOf(account, 'hidden', [hides, set]));
    const isGone = hides !== set && rows.some((row) => row.hides === set);
    return rows.find((row) => row.hides === hides && isOpen(row) && !isGone);
  }),
  /** Extends the lease for data other than cards. */
  renew: write((batch, { _id, account }: HiddenDocument) =>
    batch.add(collections.hidden, { updateOne: { filter: { _id, account }, update: { $set: { until: soon() } } } }),
  ),
  fill: write((batch, slice: Slice) => fill(collections, batch, slice)),
  fillNotes: write((batch, slice: NotesSlice & { readonly into: HiddenDocument }) =>
    fillNotes(collections, batch, slice),
  ),
});

export type HiddenRows = ReturnType<typeof hiddenRows>;

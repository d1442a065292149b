import type { AccountId, CardId, NoteId } from '@flashcards/kernel';
import type { CardToStore } from '@flashcards/library';
import { noteIdOf, textBytesOf } from '@flashcards/library';
import type {
  CardAddition,
  CardRows,
  MovedCards,
  NoteOfCard,
  OwnCard,
  WithdrawnCard,
} from '@flashcards/persistence-ports';
import type { AnyBulkWriteOperation } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { rowOf, rowsOf } from '../study/documents.ts';
import { withdrawnAs } from '../study/progress-documents.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { hide, insertCards, keptFormat, soon } from './hidden-rows.ts';
import { listedWords } from './listed-words.ts';
import { moveCards, moveNotes } from './moved-rows.ts';
import { found, takePlaces } from './places.ts';
import { tagsOf } from './tags.ts';

type Added = Omit<CardAddition, 'limits'>;

const placed = { set: 1, addition: 1, textBytes: 1, note: 1 } as const;

/** The notes of these cards, with the numbers of their cards. */
const notesOf = async (
  { cards, notes }: Collections,
  reader: Reader,
  { account, ids }: { readonly account: AccountId; readonly ids: readonly NoteId[] },
): Promise<ReadonlyMap<NoteId, NoteOfCard>> => {
  if (ids.length === 0) return new Map();
  const sized = await reader.find(notes, { _id: { $in: [...ids] }, account }, { projection: { textBytes: 1 } });
  const siblings = await reader.find(
    cards,
    { account, 'note.id': { $in: [...ids] } },
    { projection: { _id: 0, 'note.id': 1 } },
  );
  const counts = new Map<NoteId, number>();
  for (const { note } of siblings) if (note) counts.set(note.id, (counts.get(note.id) ?? 0) + 1);
  return new Map(sized.map(({ _id: id, textBytes }) => [id, { id, textBytes, cards: counts.get(id) ?? 0 }]));
};

const findCards = ({ read }: Steps, { collections, sets, setOfNote }: LibraryAtHand): CardRows['find'] =>
  read(async (reader, account: AccountId, ids: readonly CardId[]) => {
    const rows = await reader.find(collections.cards, { _id: { $in: [...ids] }, account }, { projection: placed });
    const setIds = [...new Set(rows.map(({ set }) => set))];
    for (const set of await reader.find(collections.sets, { _id: { $in: setIds }, account, ...there }))
      sets.set(set._id, set);
    const additions = [...new Set(rows.flatMap(({ addition }) => addition ?? []))];
    const hiding =
      additions.length === 0 ? [] : await reader.find(collections.hidden, rowsOf(account, 'hidden', additions));
    const hidden = new Set(hiding.map(({ hides }) => hides));
    const noteIds = [...new Set(rows.flatMap(({ note }) => note?.id ?? []))];
    const notes = await notesOf(collections, reader, { account, ids: noteIds });
    const owners = rows.map(({ _id: id, note }) => noteIdOf({ id, note }));
    const tags = await tagsOf(collections, reader, { account, notes: owners, projection: { textBytes: 1 } });
    const found = new Map<CardId, OwnCard>();
    for (const { _id: id, set: setId, addition, textBytes, note: ofNote } of rows) {
      const set = sets.get(setId);
      if (!set || (addition !== undefined && hidden.has(addition))) continue;
      const note = ofNote && notes.get(ofNote.id);
      const noteId = noteIdOf({ id, note: ofNote });
      setOfNote.set(noteId, setId);
      const tagBytes = tags.get(noteId)?.textBytes ?? 0;
      const size = { id: setId, cardCount: set.cardCount, textBytes: set.textBytes };
      found.set(id, { set: size, textBytes, tagBytes, ...(note ? { note } : {}) });
    }
    return found;
  });

/** The first write that matches the row is the only one: the others match no row after it. */
const withdrawals = (
  row: ReturnType<typeof rowOf>,
  isWithdrawn: boolean,
): readonly AnyBulkWriteOperation<ProgressDocument>[] =>
  [true, false].map((suspended) => {
    const [before, after] = [{ suspended, withdrawn: { $exists: false } }, withdrawnAs({ suspended })];
    const restored = { $set: { suspended }, $unset: { withdrawn: '' as const } };
    return isWithdrawn
      ? { updateOne: { filter: { ...row, ...before }, update: { $set: after } } }
      : { updateOne: { filter: { ...row, 'withdrawn.suspended': suspended }, update: restored } };
  });

export const cardRows = (steps: Steps, hand: LibraryAtHand): CardRows => {
  const { cards, progress, tags } = hand.collections;
  return {
    find: findCards(steps, hand),
    sides: steps.read(async (reader, account: AccountId, ids: readonly CardId[]) => {
      const projection = { front: 1, back: 1, format: 1 } as const;
      const rows = ids.length > 0 ? await reader.find(cards, { _id: { $in: [...ids] }, account }, { projection }) : [];
      return new Map(
        rows.map(({ _id: id, front, back, format = 'text' as const }) => [id, { id, front, back, format }]),
      );
    }),
    insert: steps.write((batch, account: AccountId, { set: id, ...added }: Added) => {
      const set = found(hand, id);
      const from = takePlaces(hand, batch, { set, count: added.cards.length });
      insertCards(hand.collections, batch, { account, set, from, ...added });
    }),
    save: steps.write((batch, account: AccountId, edited: readonly CardToStore[]) => {
      for (const { id, front, back, format, words } of edited) {
        const texts = { front, back };
        const sides = {
          ...texts,
          textBytes: textBytesOf(texts),
          words: listedWords({ ...texts, words }),
          ...keptFormat(format),
        };
        const update = { $set: sides, ...('format' in sides ? {} : { $unset: { format: '' as const } }) };
        batch.add(cards, { updateOne: { filter: { _id: id, account }, update } });
      }
    }),
    withdraw: steps.write((batch, account: AccountId, withdrawn: readonly WithdrawnCard[]) => {
      for (const { id, isWithdrawn } of withdrawn) {
        const update = isWithdrawn ? { $set: { withdrawn: true as const } } : { $unset: { withdrawn: '' as const } };
        batch.add(cards, { updateOne: { filter: { _id: id, account }, update } });
        batch.add(progress, ...withdrawals(rowOf(account, 'card', id), isWithdrawn));
      }
    }),
    move: steps.write((batch, account: AccountId, { set, notes, cards: ids }: MovedCards) => {
      moveNotes(hand, batch, { account, set, notes });
      moveCards(hand, batch, { account, set, cards: ids.map((id) => ({ id })), seen: true });
      batch.add(tags, { updateMany: { filter: { _id: { $in: [...ids] }, account }, update: { $set: { set } } } });
    }),
    delete: steps.write((batch, account: AccountId, ids: readonly CardId[]) => {
      for (const id of ids) {
        batch.add(cards, { deleteOne: { filter: { _id: id, account } } });
        batch.add(progress, { deleteOne: { filter: rowOf(account, 'card', id) } });
        batch.add(tags, { deleteOne: { filter: { _id: id, account } } });
      }
    }),
  };
};

interface Begun extends Pick<CardAddition, 'set' | 'cards'> {
  readonly id: string;
}

/** Begins an addition, which reserves the places of its cards. */
export const beginAddition = ({ write }: Steps, hand: LibraryAtHand) =>
  write((batch, account: AccountId, { id, set: setId, cards }: Begun) => {
    const set = found(hand, setId);
    const nextPlace = takePlaces(hand, batch, { set, count: cards.length });
    hide(hand.collections, batch, { account, hides: id, set: set._id, made: set.createdAt, nextPlace, until: soon() });
  });

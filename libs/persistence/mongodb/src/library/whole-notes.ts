import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { CardAt } from '@flashcards/library';
import type { NoteOfSet } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import { notesFrom } from './notes.ts';

/** Notes with their cards, in the order of their set. */
export const wholeNotes = async (
  collections: Collections,
  reader: Reader,
  { account, ids }: { readonly account: AccountId; readonly ids: readonly NoteId[] },
): Promise<readonly NoteOfSet[]> => {
  const { notes, cards } = collections;
  const found = await reader.find(notes, { _id: { $in: [...ids] }, account }, { sort: { place: 1 } });
  const filter = { account, 'note.id': { $in: [...ids] } };
  const projection = { front: 1, back: 1, format: 1, note: 1, place: 1, withdrawn: 1 } as const;
  const rows = await reader.find(cards, filter, { projection, sort: { place: 1 } });
  const byNote = new Map<NoteId, CardAt[]>();
  for (const { _id: id, front, back, format = 'text' as const, note, withdrawn } of rows) {
    if (!note) continue;
    const gone = withdrawn ? { isWithdrawn: withdrawn } : {};
    const card: CardAt = { id, front, back, format, ordinal: note.ordinal, ...gone };
    const known = byNote.get(note.id);
    if (known) known.push(card);
    else byNote.set(note.id, [card]);
  }
  const sets = new Map(found.map(({ _id, set }) => [_id, set]));
  const whole = await notesFrom(collections, reader, found);
  return whole.map((note) => ({ set: sets.get(note.id) as SetId, note, cards: byNote.get(note.id) ?? [] }));
};

/** The most notes of one guid that are compared. */
export const mostOfGuid = 4;

interface GuidsQuery {
  readonly account: AccountId;
  readonly set: SetId;
  readonly guids: readonly string[];
}

/** The first notes of each guid in the account's own set, with their cards. */
export const notesWithGuids = async (
  collections: Collections,
  reader: Reader,
  { account, set, guids }: GuidsQuery,
): Promise<readonly NoteOfSet[]> => {
  const [own] = await reader.find(collections.sets, { _id: set, account, ...there }, { projection: { _id: 1 } });
  if (!own) return [];
  const found = await reader.find(
    collections.notes,
    { account, set, guid: { $in: [...new Set(guids)] } },
    { sort: { place: 1 }, projection: { guid: 1 }, limit: mostOfGuid * guids.length },
  );
  const counts = new Map<string, number>();
  const first = found.filter(({ guid }) => {
    const count = (counts.get(guid) ?? 0) + 1;
    counts.set(guid, count);
    return count <= mostOfGuid;
  });
  return wholeNotes(collections, reader, { account, ids: first.map(({ _id }) => _id) });
};

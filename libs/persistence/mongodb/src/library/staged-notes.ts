import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { StagedNote } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import { mostOfGuid, wholeNotes } from './whole-notes.ts';
import { tagsOf } from './tags.ts';

/** The maximum that one unit of work reads; its last note may exceed the bytes. */
const atOnce = { notes: 100, bytes: 1_000_000 };

/** What the documents of a card cost besides its text. */
const bytesOfRows = 1_000;

interface StagedQuery {
  readonly account: AccountId;
  readonly draft: SetId;
  readonly target: SetId;
}

interface SizedNote {
  readonly id: NoteId;
  readonly guid: string;
  readonly textBytes: number;
}

const sized = { guid: 1, textBytes: 1 } as const;

/** The bytes of the cards of notes. */
const cardBytes = async (
  { cards }: Collections,
  reader: Reader,
  { account, ids }: { readonly account: AccountId; readonly ids: readonly NoteId[] },
): Promise<ReadonlyMap<NoteId, number>> => {
  const filter = { account, 'note.id': { $in: [...ids] } };
  const rows = await reader.find(cards, filter, { projection: { _id: 0, 'note.id': 1, textBytes: 1 } });
  const bytes = new Map<NoteId, number>();
  for (const { note, textBytes } of rows)
    if (note) bytes.set(note.id, (bytes.get(note.id) ?? 0) + textBytes + bytesOfRows);
  return bytes;
};

/** The first notes of the draft, each with those of its guid in the set; nothing larger than a unit may read. */
const chosen = async (
  collections: Collections,
  reader: Reader,
  { account, draft, target }: StagedQuery,
): Promise<readonly (readonly [SizedNote, readonly SizedNote[]])[]> => {
  const { notes } = collections;
  const order = { sort: { place: 1 }, projection: sized } as const;
  const incoming = await reader.find(notes, { account, set: draft }, { ...order, limit: atOnce.notes });
  if (incoming.length === 0) return [];
  const guids = [...new Set(incoming.map(({ guid }) => guid))];
  const limit = mostOfGuid * atOnce.notes;
  const same = await reader.find(notes, { account, set: target, guid: { $in: guids } }, { ...order, limit });
  const sizedOf = ({ _id: id, guid, textBytes }: (typeof same)[number]): SizedNote => ({ id, guid, textBytes });
  const ids = [...incoming, ...same].map(({ _id }) => _id);
  const bytes = await cardBytes(collections, reader, { account, ids });
  const tags = await tagsOf(collections, reader, { account, notes: ids, projection: { textBytes: 1 } });
  const total = (some: readonly SizedNote[]): number =>
    some.reduce((sum, { id, textBytes }) => sum + textBytes + (bytes.get(id) ?? 0) + (tags.get(id)?.textBytes ?? 0), 0);
  const pairs: (readonly [SizedNote, readonly SizedNote[]])[] = [];
  let read = 0;
  for (const note of incoming.map(sizedOf)) {
    const others = same
      .filter(({ guid }) => guid === note.guid)
      .map(sizedOf)
      .slice(0, mostOfGuid);
    pairs.push([note, others]);
    read += total([note, ...others]);
    if (read >= atOnce.bytes) break;
  }
  return pairs;
};

export const someStaged = async (
  collections: Collections,
  reader: Reader,
  query: StagedQuery,
): Promise<readonly StagedNote[]> => {
  const pairs = await chosen(collections, reader, query);
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap(([{ id }, others]) => [id, ...others.map((other) => other.id)]);
  const whole = await wholeNotes(collections, reader, { account: query.account, ids });
  const byId = new Map(whole.map((each) => [each.note.id, each]));
  return pairs.flatMap(([{ id }, others]) => {
    const incoming = byId.get(id);
    return incoming ? [{ incoming, existing: others.flatMap((other) => byId.get(other.id) ?? []) }] : [];
  });
};

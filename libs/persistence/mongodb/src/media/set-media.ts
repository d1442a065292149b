import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';
import type { HeldFile, MediaRows } from '@flashcards/persistence-ports';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections, SetMediaDocument } from '../schema.ts';
import type { Draft } from './media-rows.ts';
import { heldBy, hold, mediaDocument } from './media-rows.ts';

export const fileFrom = ({ name, hash, type, bytes }: SetMediaDocument): MediaFile => ({ name, hash, type, bytes });

const idOf = (set: SetId, { name }: Pick<MediaFile, 'name'>): string => `${set}/${name}`;

/** Files of a set or a draft of the account, by name. */
export const namedIn = async (
  { setMedia }: Collections,
  reader: Reader,
  { account, set, names }: Draft & { readonly names: readonly string[] },
): Promise<ReadonlyMap<string, MediaFile>> => {
  const found = await reader.find(setMedia, { _id: { $in: names.map((name) => idOf(set, { name })) }, account });
  return new Map(found.map((row) => [row.name, fileFrom(row)]));
};

/**
 * The files with content, each with a name in this set if it has one. A file may be in thousands of sets, so the server
 * chooses one of its rows.
 */
export const heldOf = async (
  { mediaFiles, setMedia }: Collections,
  reader: Reader,
  { account, set, hashes }: Draft & { readonly hashes: readonly MediaHash[] },
): Promise<ReadonlyMap<MediaHash, HeldFile>> => {
  if (hashes.length === 0) return new Map();
  const rows = await reader.aggregate<{ readonly row: SetMediaDocument }>(setMedia, [
    { $match: { account, hash: { $in: hashes } } },
    { $sort: { account: 1, hash: 1 } },
    { $group: { _id: '$hash', row: { $first: '$$ROOT' } } },
  ]);
  const held = rows.map(({ row }) => row);
  const whole = { _id: { $in: held.map(({ hash }) => hash) }, bytes: { $exists: true } };
  const stored = new Set((await reader.find(mediaFiles, whole, { projection: { _id: 1 } })).map(({ _id }) => _id));
  const inSet = await reader.find(setMedia, { ...heldBy({ account, set }), hash: { $in: hashes } });
  const names = new Map(inSet.map(({ hash, name }) => [hash, { name }]));
  const there = held.filter(({ hash }) => stored.has(hash));
  return new Map(there.map(({ hash, type, bytes }) => [hash, { hash, type, bytes, ...names.get(hash) }]));
};

export const mediaRows = ({ read, write }: Steps, collections: Collections): MediaRows => {
  /** The files of names that were looked up. */
  const known = new Map<string, MediaHash | undefined>();
  const isNew = (set: SetId, file: MediaFile): boolean => {
    const id = idOf(set, file);
    if (!known.has(id)) throw new Error('mongodb: a file is given to a name that was not looked up');
    const hash = known.get(id);
    if (hash !== undefined && hash !== file.hash) throw new Error('mongodb: a name is given to another file');
    known.set(id, file.hash);
    return hash === undefined;
  };
  return {
    // eslint-disable-next-line max-params -- the port's
    named: read(async (reader, account: AccountId, set: SetId, names: readonly string[]) => {
      const found = await namedIn(collections, reader, { account, set, names });
      for (const name of names) known.set(idOf(set, { name }), found.get(name)?.hash);
      return found;
    }),
    // eslint-disable-next-line max-params -- the port's
    held: read((reader, account: AccountId, set: SetId, hashes: readonly MediaHash[]) =>
      heldOf(collections, reader, { account, set, hashes }),
    ),
    // eslint-disable-next-line max-params -- the port's
    hold: write((batch, account: AccountId, set: SetId, files: readonly MediaFile[]) => {
      const documents = files.filter((file) => isNew(set, file)).map((file) => mediaDocument({ account, set }, file));
      hold(collections, batch, documents);
    }),
  };
};

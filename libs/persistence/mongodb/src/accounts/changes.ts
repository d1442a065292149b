import type { ChangedThing, ChangePlace, FoundChanges, Noun } from '@flashcards/accounts';
import { mostListed } from '@flashcards/accounts';
import type { AccountId, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Changes } from '@flashcards/persistence-ports';
import type { Units } from '../engine/units.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { seatOf } from '../quests/documents.ts';
import type { Collections } from '../schema.ts';
import type { StoreTx } from '../store-tx.ts';
import { setsThere } from '../sharing/shared-folder-rows.ts';
import type { ChangeDocument } from '../study/documents.ts';
import { rowOf, totalsId } from '../study/documents.ts';
import type { Looking, Reported } from './reported-rows.ts';

const changed = (noun: Noun, key: string): ChangedThing => ({ noun, key, isGone: false });

/** Only things have such nouns; what changed everything is read apart. */
const thingFrom = ({ noun, key, gone: isGone }: ChangeDocument): ChangedThing => ({ noun: noun as Noun, key, isGone });

const firstOnes = { sort: { number: 1 }, limit: mostListed } as const;

const ownAfter = async ({ collections: { changes }, reader, account }: Looking, number: number) => {
  const own = { account, kind: 'change', noun: { $in: ['set', 'folder', 'goal'] }, number: { $gt: number } } as const;
  const rows = await reader.find(changes, own, firstOnes);
  return rows.map((row) => ({ ...thingFrom(row), number: row.number }));
};

const reportedFrom = async ({ collections: { changes }, reader, account }: Looking, from: Date) => {
  const number = { $gte: from.getTime() };
  const reported = { account, kind: 'change', noun: { $in: ['quest', 'shared-folder'] }, number } as const;
  return (await reader.find(changes, reported, firstOnes)).map(thingFrom);
};

const questsFrom = async ({ collections: { quests }, reader, account }: Looking, from: Date) => {
  const seats = { $in: [seatOf(account, 'accepted'), seatOf(account, 'pending')] };
  const some = { projection: { _id: 1 }, limit: mostListed } as const;
  const found = await reader.find(quests, { seats, changedAt: { $gte: from } }, some);
  return found.map(({ _id }) => changed('quest', _id));
};

type Folders = readonly SharedFolderId[];

const foldersFrom = async ({ collections: { sharedFolders }, reader }: Looking, folders: Folders, from: Date) => {
  const some = { projection: { _id: 1 } } as const;
  const found = await reader.find(sharedFolders, { _id: { $in: folders }, changedAt: { $gte: from } }, some);
  return found.map(({ _id }) => changed('shared-folder', _id));
};

interface ChangedSet {
  readonly _id: SetId;
  readonly folders: Folders;
}

/** A set that is gone changes its folders. */
const setsFrom = async (looking: Looking, folders: Folders, from: Date): Promise<readonly ChangedThing[]> => {
  const { collections, reader, account } = looking;
  const found = await reader.aggregate<ChangedSet>(collections.sharedSets, [
    { $match: { folder: { $in: folders }, changedAt: { $gte: from }, addedBy: { $ne: account } } },
    { $group: { _id: '$set', folders: { $addToSet: '$folder' } } },
    { $limit: mostListed },
  ]);
  const shown = await setsThere(
    collections,
    reader,
    found.map(({ _id }) => _id),
  );
  return found.flatMap((set) =>
    shown.has(set._id)
      ? [changed('set', set._id)]
      : [{ noun: 'set', key: set._id, isGone: true }, ...set.folders.map((folder) => changed('shared-folder', folder))],
  );
};

/** Quests and folders may be reported and found. What was reported comes last, because it says what is gone. */
const sharedFrom = async (looking: Looking, from: Date): Promise<readonly ChangedThing[]> => {
  const { collections, reader, account } = looking;
  const memberships = await reader.find(collections.members, { account }, { projection: { folder: 1 } });
  const folders = memberships.map(({ folder }) => folder);
  const inFolders =
    folders.length > 0
      ? [...(await foldersFrom(looking, folders, from)), ...(await setsFrom(looking, folders, from))]
      : [];
  return [...(await questsFrom(looking, from)), ...inFolders, ...(await reportedFrom(looking, from))];
};

/** At least 1, so that a store that has reported nothing knows no number that another has reported. */
const presentOf = async ({ collections: { totals }, reader, account }: Looking): Promise<Reported> => {
  const now = new Date();
  const projection = { changeNumber: 1, reported: 1 } as const;
  const [row] = await reader.find(totals, { _id: totalsId(account), account }, { projection });
  return { last: row ? (row.changeNumber ?? 1) : 0, reported: row?.reported ?? 0, now };
};

const after = async (looking: Looking, { number, from }: ChangePlace): Promise<FoundChanges & Reported> => {
  const { collections, reader, account } = looking;
  const present = await presentOf(looking);
  const [all] = await reader.find(collections.changes, rowOf(account, 'change', 'everything/'));
  return {
    ...present,
    ...(all ? { everything: all.number } : {}),
    own: await ownAfter(looking, number),
    shared: await sharedFrom(looking, from),
  };
};

interface Parts {
  readonly collections: Collections;
  readonly snapshots: Snapshots;
  readonly units: Units<StoreTx>;
}

/** Writes only where the account has changed. */
const reporting = async <Found extends Reported>(
  { collections, snapshots, units }: Parts,
  account: AccountId,
  look: (looking: Looking) => Promise<Found>,
): Promise<Found> => {
  const found = await snapshots.one(account, (reader) => look({ collections, reader, account }));
  if (found.reported >= found.last) return found;
  const { value } = await units.write(account, async ({ reported }) => {
    const present = await reported.look(account, look);
    await reported.save(account, present.last);
    return ok(present);
  });
  return value;
};

export const mongodbChanges = (parts: Parts): Changes => ({
  present: (account) => reporting(parts, account, presentOf),
  after: (account, place) => reporting(parts, account, (looking) => after(looking, place)),
});

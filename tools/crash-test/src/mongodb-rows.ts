import type { Db } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedRows } from './mongodb-shared-rows.ts';

// What is looked at of what the service keeps (docs/decisions/0009), in words of its own: a test that borrowed those of
// the adapter would share its errors.

const separator = '\u001F';

export const keyOf = (...parts: readonly string[]): string => parts.join(separator);
/** The account that a document belongs to. */
export const userOf = ({ _id }: { readonly _id: string }): string => _id.split(separator)[0] ?? '';

interface Row {
  readonly _id: string;
}

interface Journaled extends Row {
  readonly rev: number;
}

/** A document to be, or some fields of one that is there. */
interface Put {
  readonly into: keyof Rows;
  readonly document?: Row;
  readonly patch?: Row;
  /** Only the document of this account is replaced. */
  readonly onlyOf?: string;
  /** A document that goes without a trace. */
  readonly gone?: string;
  readonly ends?: Row & { readonly account: string };
}

interface Rows extends SharedRows {
  readonly drafts: Row & { readonly set: string; readonly addition?: number };
  readonly cards: Row & { readonly user: string; readonly set: string; readonly front: string; readonly back: string };
  readonly folders: Journaled & { readonly id: string; readonly parent: string };
  readonly names: Journaled & { readonly set: string; readonly folder: string };
  readonly sets: Journaled & {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly cardCount: number;
    readonly textBytes: number;
    readonly adding?: readonly number[];
    readonly lost?: readonly number[];
  };
  readonly progress: Journaled & {
    readonly card: string;
    readonly set: string;
    readonly position: number;
    readonly textBytes: number;
    readonly progress: { readonly state: string; readonly reviews?: number };
  };
  readonly events: Journaled & {
    readonly id: string;
    readonly card: string;
    readonly day: string;
    readonly xp: number;
    readonly undone?: Date;
    readonly suspended?: boolean;
  };
  readonly marks: Journaled & { readonly mark: string; readonly day: string };
  readonly months: Journaled & { readonly xp: number; readonly cards: number };
  readonly goals: Journaled & { readonly id: string };
  readonly users: Row & { readonly account: string };
  readonly journals: Journaled & {
    readonly state: { readonly activity?: { readonly reviewXp: number } } | 'closed';
    readonly pending?: readonly Put[];
  };
}

export type Snapshot = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> };

const read = async <Name extends keyof Rows>(db: Db, name: Name): Promise<Map<string, Rows[Name]>> => {
  const rows = await db.collection<Row>(name).find().toArray();
  return new Map(rows.map((row) => [row._id, row as Row as Rows[Name]]));
};

/** Nobody's card gets progress by a change; that comes before it. */
const isOnlyReplaced = ({ into, onlyOf }: Put): boolean => into === 'progress' || onlyOf !== undefined;

/** What becomes of a row of this `_id`; of fields alone nothing where there is none. */
const putOver = (there: Journaled | undefined, put: Put, rev: number): Row | undefined => {
  const { document, patch } = put;
  if (there && there.rev >= rev) return there;
  if (!there) return document && !isOnlyReplaced(put) ? ({ ...document, rev } as Journaled) : undefined;
  return { ...(document ?? { ...there, ...patch }), rev } as Journaled;
};

const idOf = ({ document, patch, ends, gone = '' }: Put): string => (document ?? patch ?? ends)?._id ?? gone;

/** Whether what is there makes way without a trace. */
const isTaken = (there: Journaled | undefined, { ends, gone }: Put, rev: number): boolean =>
  ends !== undefined || (gone !== undefined && there !== undefined && there.rev < rev);

const isOfOther = (there: Journaled | undefined, { ends, onlyOf = ends?.account }: Put): boolean =>
  onlyOf !== undefined && (!there || !('account' in there) || there.account !== onlyOf);

const carryOutOne = (rows: Map<string, Row>, put: Put, rev: number): void => {
  const there = rows.get(idOf(put)) as Journaled | undefined;
  if (isOfOther(there, put)) return;
  const row = isTaken(there, put, rev) ? undefined : putOver(there, put, rev);
  if (row) rows.set(idOf(put), row);
  else rows.delete(idOf(put));
};

/** Puts every pending document where it goes, as the next reader would. */
const carryOut = (snapshot: Snapshot): void => {
  for (const { rev, pending = [] } of snapshot.journals.values())
    for (const put of pending) carryOutOne((snapshot[put.into] ?? new Map()) as Map<string, Row>, put, rev);
};

/**
 * What was removed has left its tombstone, so that older writes, however late, find that they are older. Those of an
 * account that was deleted tell which cards there may be.
 */
const bury = ({ journals, ...snapshot }: Snapshot): void => {
  for (const rows of Object.values(snapshot) as Map<string, Row>[])
    for (const [id, row] of rows) {
      const isOfClosed = journals.get(userOf(row))?.state === 'closed';
      if ('goneAt' in row && !isOfClosed) rows.delete(id);
    }
};

/**
 * What all readers together could see: everything, with the changes carried out that readers carry out first. The last
 * write of a server that is gone may still arrive meanwhile, so each is read before what is written after it.
 */
const readOnce = async (db: Db): Promise<Snapshot> => {
  const snapshot = {
    journals: await read(db, 'journals'),
    cards: await read(db, 'cards'),
    progress: await read(db, 'progress'),
    drafts: await read(db, 'drafts'),
    sets: await read(db, 'sets'),
    names: await read(db, 'names'),
    folders: await read(db, 'folders'),
    events: await read(db, 'events'),
    marks: await read(db, 'marks'),
    months: await read(db, 'months'),
    goals: await read(db, 'goals'),
    users: await read(db, 'users'),
    stints: await read(db, 'stints'),
    seats: await read(db, 'seats'),
    visits: await read(db, 'visits'),
    quests: await read(db, 'quests'),
    sharedFolders: await read(db, 'sharedFolders'),
    members: await read(db, 'members'),
    sharedSets: await read(db, 'sharedSets'),
  };
  carryOut(snapshot);
  bury(snapshot);
  return snapshot;
};

const pause = 50;
const mostReads = 100;

/** How much there is, which is soon told. */
const sizesIn = async (db: Db): Promise<string> => {
  const names = ['cards', 'progress', 'drafts', 'sets', 'names', 'folders', 'events', 'graves', 'users'];
  return (await Promise.all(names.map((name) => db.collection(name).countDocuments()))).join();
};

/** Of a moment in which nothing came or went: what was deleted is removed by servers in the background. */
export const readSnapshot = async (db: Db): Promise<Snapshot> => {
  for (let reads = 1; ; reads += 1) {
    const sizes = await sizesIn(db);
    const snapshot = await readOnce(db);
    if ((await sizesIn(db)) === sizes || reads === mostReads) return snapshot;
    await sleep(pause);
  }
};

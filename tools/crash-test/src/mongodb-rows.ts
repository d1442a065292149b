import type { Db } from 'mongodb';

// What is looked at of what the service keeps (docs/decisions/0009), in words of its own: a test that borrowed those of
// the adapter would share its errors.

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
}

interface Rows {
  readonly drafts: Row & { readonly set: string };
  readonly cards: Row & { readonly set: string };
  readonly folders: Journaled & { readonly id: string; readonly parent: string };
  readonly names: Journaled & { readonly set: string; readonly folder: string };
  readonly sets: Journaled & {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly cardCount: number;
  };
  readonly progress: Journaled & {
    readonly card: string;
    readonly set: string;
    readonly position: number;
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
    readonly state: { readonly activity: { readonly reviewXp: number } };
    readonly pending?: readonly Put[];
  };
}

export type Snapshot = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> };

const read = async <Name extends keyof Rows>(db: Db, name: Name): Promise<Map<string, Rows[Name]>> => {
  const rows = await db.collection<Row>(name).find().toArray();
  return new Map(rows.map((row) => [row._id, row as Row as Rows[Name]]));
};

/** What becomes of a row of this `_id`; of fields alone nothing where there is none. */
const putOver = (there: Journaled | undefined, { document, patch }: Put, rev: number): Row | undefined => {
  if (there && there.rev >= rev) return there;
  if (document) return { ...document, rev } as Journaled;
  return there && ({ ...there, ...patch, rev } as Journaled);
};

/** Puts every pending document where it goes, as the next reader would. */
const carryOut = (snapshot: Snapshot): void => {
  for (const { rev, pending = [] } of snapshot.journals.values()) {
    for (const put of pending) {
      const rows = snapshot[put.into] as Map<string, Row>;
      const id = (put.document ?? put.patch)?._id ?? '';
      const row = putOver(rows.get(id) as Journaled | undefined, put, rev);
      if (row) rows.set(id, row);
    }
  }
};

/** What was removed has left its tombstone, so that older writes, however late, find that they are older. */
const bury = (snapshot: Snapshot): void => {
  for (const rows of Object.values(snapshot) as Map<string, Row>[])
    for (const [id, row] of rows) if ('goneAt' in row) rows.delete(id);
};

/**
 * What all readers together could see: everything, with the changes carried out that readers carry out first. The last
 * write of a server that is gone may still arrive meanwhile, so each is read before what is written after it.
 */
export const readSnapshot = async (db: Db): Promise<Snapshot> => {
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
  };
  carryOut(snapshot);
  bury(snapshot);
  return snapshot;
};

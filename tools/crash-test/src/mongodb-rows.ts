import type { Db } from 'mongodb';

// What is looked at of what the service keeps (docs/decisions/0009), in words of its own: a test that borrowed those of
// the adapter would share its errors.

interface Row {
  readonly _id: string;
}

interface Journaled extends Row {
  readonly rev: number;
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
    readonly xp: number;
    readonly undone?: Date;
  };
  readonly days: Journaled & { readonly xp: number; readonly reviews: number };
  readonly journals: Journaled & {
    readonly state: { readonly activity: { readonly reviewXp: number } };
    readonly pending?: readonly { readonly into: keyof Rows; readonly document: Row }[];
  };
}

export type Snapshot = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> };

const read = async <Name extends keyof Rows>(db: Db, name: Name): Promise<Map<string, Rows[Name]>> => {
  const rows = await db.collection<Row>(name).find().toArray();
  return new Map(rows.map((row) => [row._id, row as Row as Rows[Name]]));
};

/** Puts every pending document where it goes, as the next reader would. */
const carryOut = (snapshot: Snapshot): void => {
  for (const { rev, pending = [] } of snapshot.journals.values()) {
    for (const { into, document } of pending) {
      const rows = snapshot[into] as Map<string, Row>;
      const there = rows.get(document._id) as Journaled | undefined;
      if (!there || there.rev < rev) rows.set(document._id, { ...document, rev } as Journaled);
    }
  }
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
    days: await read(db, 'days'),
  };
  carryOut(snapshot);
  return snapshot;
};

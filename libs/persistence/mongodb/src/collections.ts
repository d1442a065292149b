import type { DraftDocument, Documents, JournaledDocuments, PlainDocuments, ProgressDocument } from './documents.ts';
import type { Collection, Db } from './driver.ts';

/** What reading takes, and nothing that writes. */
export type Readable<Document extends object> = Pick<Collection<Document>, 'find' | 'findOne'>;

/** A collection whose documents change through the journal: only `journal.ts` is given more. */
type Journaled = { readonly [Name in keyof JournaledDocuments | 'journals']: Readable<Documents[Name]> };

type Plain = { readonly [Name in Exclude<keyof PlainDocuments, 'journals'>]: Collection<PlainDocuments[Name]> };

/** Nobody sees the rows of a set that is not published: they come and go without the journal, whole. */
interface Unpublished {
  readonly progress: Pick<Collection<ProgressDocument>, 'insertMany' | 'deleteMany'>;
  /** Its writer renews it and lets it go; what becomes of it is decided through the journal. */
  readonly drafts: Pick<Collection<DraftDocument>, 'updateOne' | 'deleteOne'>;
}

export type Collections = Journaled & Plain & Unpublished;

/** Every collection with all that a driver can do to it: for the journal. */
export type WritableCollections = { readonly [Name in keyof Documents]: Collection<Documents[Name]> };

export type CollectionName = keyof Documents;

type Index = Readonly<Record<string, 1>>;

/** The cards of a user by when they fall due; new ones in the order of their sets. */
export const dueIndex: Index = { user: 1, suspended: 1, dueOn: 1, order: 1, position: 1 };
/** The cards of a set in their order. */
export const setIndex: Index = { user: 1, set: 1, position: 1 };
/** The log of one card. */
export const cardIndex: Index = { user: 1, card: 1, at: 1 };
/** What the sweeper looks for, whosever it is. */
const untilIndex: Index = { until: 1 };

export interface Layout {
  /** Whether it grows with the users and is sharded, by `_id`: every filter names one, or a range of them. */
  readonly sharded: boolean;
  /** Besides `_id`. */
  readonly indexes: readonly Index[];
}

/** How every collection is kept (README); a test holds each command that is sent against it. */
export const layouts: Readonly<Record<CollectionName, Layout>> = {
  users: { sharded: true, indexes: [] },
  journals: { sharded: true, indexes: [] },
  folders: { sharded: true, indexes: [] },
  names: { sharded: true, indexes: [] },
  sets: { sharded: true, indexes: [] },
  cards: { sharded: true, indexes: [] },
  progress: { sharded: true, indexes: [dueIndex, setIndex] },
  events: { sharded: true, indexes: [cardIndex] },
  days: { sharded: true, indexes: [] },
  drafts: { sharded: false, indexes: [untilIndex] },
  leases: { sharded: false, indexes: [] },
  migrations: { sharded: false, indexes: [] },
};

export const collectionsOf = (db: Db): WritableCollections => ({
  users: db.collection('users'),
  journals: db.collection('journals'),
  folders: db.collection('folders'),
  names: db.collection('names'),
  sets: db.collection('sets'),
  cards: db.collection('cards'),
  progress: db.collection('progress'),
  events: db.collection('events'),
  days: db.collection('days'),
  drafts: db.collection('drafts'),
  leases: db.collection('leases'),
  migrations: db.collection('migrations'),
});

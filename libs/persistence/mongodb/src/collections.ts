import type { DayDocument } from './activities.ts';
import type { CardDocument } from './cards.ts';
import type { DraftDocument } from './drafts.ts';
import type { Collection, Db } from './driver.ts';
import type { NameDocument, SetDocument } from './flashcard-sets.ts';
import type { FolderDocument } from './folders.ts';
import type { JournalDocument } from './journal.ts';
import type { LeaseDocument } from './leases.ts';
import type { MigrationDocument } from './migrate.ts';
import type { ProgressDocument } from './progress.ts';
import type { EventDocument } from './review-events.ts';
import type { UserDocument } from './users.ts';

export interface Collections {
  readonly users: Collection<UserDocument>;
  readonly journals: Collection<JournalDocument>;
  readonly folders: Collection<FolderDocument>;
  readonly names: Collection<NameDocument>;
  readonly sets: Collection<SetDocument>;
  readonly cards: Collection<CardDocument>;
  readonly progress: Collection<ProgressDocument>;
  readonly events: Collection<EventDocument>;
  readonly days: Collection<DayDocument>;
  readonly drafts: Collection<DraftDocument>;
  readonly leases: Collection<LeaseDocument>;
  readonly migrations: Collection<MigrationDocument>;
}

export type CollectionName = keyof Collections;

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

export const collectionsOf = (db: Db): Collections => ({
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

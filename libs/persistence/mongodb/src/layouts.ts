import type { CollectionName } from './collections.ts';

type Index = Readonly<Record<string, 1>>;

/** The cards of a user by when they fall due; new ones in the order of their sets. */
export const dueIndex: Index = { user: 1, suspended: 1, dueOn: 1, order: 1, position: 1 };
/** The cards of a set in their order. */
export const setIndex: Index = { user: 1, set: 1, position: 1 };
/** An account's progress with the cards of a set of someone else, by when they fall due. */
export const visitIndex: Index = { user: 1, set: 1, suspended: 1, dueOn: 1, position: 1 };
/** The log of one card. */
export const cardIndex: Index = { user: 1, card: 1, at: 1, seq: 1 };
/** The log by days. */
export const dayIndex: Index = { user: 1, day: 1, card: 1, at: 1, seq: 1 };
/** The log by instants. */
export const instantIndex: Index = { user: 1, at: 1 };
/** What the sweeper looks for, whosever it is. */
const untilIndex: Index = { until: 1 };

/** The folder that an invite code lets into. */
const codeIndex: Index = { codeHash: 1 };
/** The folders whose member an account is. */
export const memberIndex: Index = { account: 1 };
/** The folders that a set is in. */
const sharedIndex: Index = { set: 1 };

/** The quests that an account is in, those first that end last. */
export const memberOfIndex: Index = { members: 1, isOpen: 1, deadline: 1 };
/** The quests that wait for an account's answer. */
export const invitedIndex: Index = { invited: 1 };
/** The quests that tell of an account. */
export const namedIndex: Index = { named: 1 };
/** The stints of an account: those that reviews of a day move. */
export const stintIndex: Index = { account: 1, state: 1, deadline: 1 };

/** The sets that hold a file. */
const holdersIndex: Index = { hash: 1 };
/** Files that somebody should look at. */
const lookIndex: Index = { look: 1 };

export interface Layout {
  /** Whether it grows with the users and is sharded, by `_id`: every filter names one, or a range of them. */
  readonly sharded: boolean;
  /** Besides `_id`. */
  readonly indexes: readonly Index[];
}

/** All but what version 1 left behind. */
export type LaidOut = Exclude<CollectionName, 'days'>;

/** How every collection is kept (README); a test holds each command that is sent against it. */
export const layouts: Readonly<Record<LaidOut, Layout>> = {
  users: { sharded: true, indexes: [] },
  journals: { sharded: true, indexes: [] },
  folders: { sharded: true, indexes: [] },
  names: { sharded: true, indexes: [] },
  sets: { sharded: true, indexes: [] },
  cards: { sharded: true, indexes: [] },
  progress: { sharded: true, indexes: [dueIndex, setIndex] },
  visits: { sharded: true, indexes: [visitIndex] },
  events: { sharded: true, indexes: [cardIndex, dayIndex, instantIndex] },
  marks: { sharded: true, indexes: [] },
  months: { sharded: true, indexes: [] },
  goals: { sharded: true, indexes: [] },
  quests: { sharded: false, indexes: [memberOfIndex, invitedIndex, namedIndex] },
  stints: { sharded: true, indexes: [stintIndex] },
  seats: { sharded: true, indexes: [] },
  sharedFolders: { sharded: false, indexes: [codeIndex] },
  members: { sharded: false, indexes: [memberIndex] },
  sharedSets: { sharded: false, indexes: [sharedIndex] },
  sharedReceipts: { sharded: false, indexes: [untilIndex] },
  drafts: { sharded: false, indexes: [untilIndex] },
  receipts: { sharded: false, indexes: [untilIndex] },
  graves: { sharded: false, indexes: [untilIndex] },
  claims: { sharded: false, indexes: [untilIndex] },
  leases: { sharded: false, indexes: [] },
  counters: { sharded: false, indexes: [untilIndex] },
  migrations: { sharded: false, indexes: [] },
  copies: { sharded: false, indexes: [] },
  setMedia: { sharded: false, indexes: [holdersIndex] },
  mediaFiles: { sharded: false, indexes: [lookIndex] },
  'media.files': { sharded: true, indexes: [] },
  'media.chunks': { sharded: true, indexes: [] },
};

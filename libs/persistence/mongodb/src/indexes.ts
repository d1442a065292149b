import type { IndexDescription } from './driver.ts';

export interface Index extends IndexDescription {
  readonly key: Readonly<Record<string, 1 | -1>>;
  /** The purpose of the index, for indexes.md (`npm run generate`). It is not sent to the server. */
  readonly serves: string;
}

const kept = { kept: true };
const own = { own: true };
const ofOthers = { own: false };
const named = { name: { $exists: true } };

/** A TTL index, by the clock of the database. */
const expiring = (serves: string): Index => ({ key: { expiresAt: 1 }, expireAfterSeconds: 0, serves });

/** Sharded collections are sharded by `account`. A unique index would have to begin with it, too. */
const study: readonly Index[] = [
  {
    // Ends with the fields that counting all cards needs.
    key: {
      account: 1,
      own: 1,
      suspended: 1,
      due: 1,
      made: 1,
      set: 1,
      place: 1,
      addition: 1,
      'progress.lastReview': 1,
      'progress.interval': 1,
      buriedOn: 1,
      note: 1,
    },
    name: 'due',
    partialFilterExpression: own,
    serves: 'what is due, the oldest set’s first, and counts of it',
  },
  {
    key: { account: 1, own: 1, set: 1, suspended: 1, due: 1, card: 1, buriedOn: 1 },
    name: 'due_of_others',
    partialFilterExpression: ofOthers,
    serves: 'what is due of a set of someone else',
  },
  {
    key: { account: 1, own: 1, card: 1 },
    name: 'visited',
    partialFilterExpression: ofOthers,
    serves: 'cards of others that an account has studied',
  },
  // These three indexes exclude undone reviews, so that no search reads past them.
  {
    key: { account: 1, card: 1, at: 1, seq: 1 },
    name: 'events_of_card',
    partialFilterExpression: kept,
    serves: 'the log of a card: undo, and reviews that arrive late',
  },
  {
    // Ends with the fields that a queue needs of the answers of a day.
    key: {
      account: 1,
      day: 1,
      card: 1,
      at: 1,
      seq: 1,
      set: 1,
      type: 1,
      isFirstThatDay: 1,
      'before.state': 1,
    },
    name: 'events_of_day',
    partialFilterExpression: kept,
    serves: 'the log of a day: what a rebuild counts days by, and what a queue needs of it',
  },
  {
    key: { account: 1, at: 1, seq: 1 },
    name: 'events_by_instant',
    partialFilterExpression: kept,
    serves: 'the log by instants: days that a goal or a quest holds in part',
  },
  {
    key: { account: 1, card: 1, undoneAt: 1 },
    name: 'undone_of_card',
    partialFilterExpression: { undoneAt: { $exists: true } },
    serves: 'reviews of a card that were undone',
  },
  {
    key: { account: 1, status: 1, endDate: 1 },
    name: 'goals',
    partialFilterExpression: { kind: 'goal' },
    serves: 'goals that a review may move, and how many are completed',
  },
  {
    key: { account: 1, deadline: 1 },
    name: 'stints',
    partialFilterExpression: { kind: 'stint' },
    serves: 'stints in quests that a review may move',
  },
  {
    key: { until: 1 },
    name: 'hidden',
    partialFilterExpression: { kind: 'hidden' },
    serves: 'the sweeper: imports whose server is gone, and deleted sets',
  },
  {
    key: { account: 1, number: 1 },
    name: 'changes',
    partialFilterExpression: { kind: 'change' },
    serves: 'what changed in an account since a client looked',
  },
  {
    ...expiring('receipts of requests, which go after a day, and changes, which go after a month'),
    name: 'expiring',
    partialFilterExpression: { expiresAt: { $exists: true } },
  },
];

/** The indexes of every collection, except `_id`. */
export const indexes: Readonly<Record<string, readonly Index[]>> = {
  accounts: [
    {
      key: { leaving: 1 },
      partialFilterExpression: { leaving: true },
      serves: 'the sweeper: accounts of which something is left',
    },
  ],
  users: [
    { key: { account: 1 }, unique: true, serves: 'the user of an account' },
    { key: { sessionsUntil: 1 }, serves: 'the sweeper: users of whose sessions none is valid' },
  ],
  study,
  folders: [{ key: { account: 1, parent: 1, name: 1 }, unique: true, serves: 'the folders of an account' }],
  sets: [
    {
      key: { account: 1, name: 1 },
      unique: true,
      partialFilterExpression: named,
      serves: 'whether the name of a set is taken',
    },
    { key: { account: 1, createdAt: 1, _id: 1 }, serves: 'the sets of an account, the oldest first' },
    { key: { account: 1, folder: 1 }, partialFilterExpression: named, serves: 'the sets in a folder' },
    {
      key: { account: 1, importedWith: 1, createdAt: 1, _id: 1 },
      partialFilterExpression: { importedWith: { $exists: true } },
      serves: 'the sets of an import of several',
    },
  ],
  cards: [
    {
      key: { account: 1, 'note.id': 1 },
      name: 'note',
      partialFilterExpression: { 'note.id': { $exists: true } },
      serves: 'the cards of a note',
    },
    {
      key: { account: 1, set: 1, place: 1, textBytes: 1, addition: 1 },
      serves: 'the cards of a set in their order; a page is chosen by it before its texts are read',
    },
    { key: { account: 1, set: 1, createdOn: 1, place: 1 }, serves: 'a search in a set, the newest cards first' },
    { key: { account: 1, set: 1, words: 1 }, serves: 'a search for words that few cards have' },
    {
      key: { account: 1, set: 1, place: 1 },
      name: 'origins',
      partialFilterExpression: { 'origin.ease': { $exists: true } },
      serves: 'cards that came with progress from elsewhere',
    },
    {
      key: { account: 1, set: 1, moved: 1, place: 1 },
      name: 'moved',
      partialFilterExpression: { moved: true },
      serves: 'cards that came from another set, of which others may have progress',
    },
  ],
  notes: [
    {
      key: { account: 1, set: 1, place: 1, textBytes: 1 },
      serves: 'the notes of a set in their order; a page is chosen by it before its fields are read',
    },
    { key: { account: 1, set: 1, guid: 1 }, serves: 'the notes that an update of a set finds' },
  ],
  noteTypes: [
    { key: { account: 1, set: 1, place: 1, textBytes: 1 }, serves: 'the note types of a set in their order' },
  ],
  tags: [{ key: { account: 1, set: 1, _id: 1 }, serves: 'the tags of an account, set by set' }],
  quests: [
    { key: { seats: 1, createdAt: 1, _id: 1 }, serves: 'the quests of an account, the oldest first, and their number' },
    {
      key: { code: 1 },
      unique: true,
      partialFilterExpression: { code: { $exists: true } },
      serves: 'the quest that an invite code lets into',
    },
    { key: { seats: 1, changedAt: 1 }, serves: 'quests of an account that changed since a client looked' },
  ],
  sharedFolders: [
    {
      key: { 'code.hash': 1 },
      unique: true,
      partialFilterExpression: { 'code.hash': { $exists: true } },
      serves: 'the folder that an invite code lets into',
    },
  ],
  members: [
    { key: { account: 1, joinedAt: 1, order: 1, folder: 1 }, serves: 'the shared folders of an account' },
    { key: { folder: 1, joinedAt: 1, order: 1 }, serves: 'the members of a shared folder' },
    {
      key: { role: 1, folder: 1, joinedAt: 1, order: 1 },
      serves: 'the owner of a shared folder, and who has been an editor or a viewer for the longest time',
    },
  ],
  sharedSets: [
    { key: { folder: 1, addedAt: 1, order: 1 }, serves: 'the sets in a shared folder' },
    { key: { folder: 1, changedAt: 1 }, serves: 'sets in shared folders that changed since a client looked' },
    { key: { set: 1, folder: 1 }, serves: 'the shared folders that a set is in' },
    { key: { addedBy: 1 }, serves: 'what an account that is closed has added' },
  ],
  mediaFiles: [
    {
      key: { idleSince: 1 },
      partialFilterExpression: { idleSince: { $exists: true } },
      serves: 'the sweeper: pictures and sounds that nobody holds',
    },
  ],
  mediaPieces: [],
  setMedia: [{ key: { account: 1, hash: 1, counted: 1 }, serves: 'the files of an account, and what they come to' }],
  counters: [expiring('counts of rate limits, which go when they are over')],
  claims: [expiring('keys of requests that run, which go when their server is gone')],
};

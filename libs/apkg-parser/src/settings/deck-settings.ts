import { count, flag, id, optionalCount, reals, scaled, signedCount, text } from './kind.ts';
import { record, records } from './record.ts';
import type { WithOther } from './table.ts';
import { joined, setting, table } from './table.ts';

/** Settings of every deck. Absent ones are as in a deck that was just made by a program: everything 0, '' or false. */
export interface CommonDeckSettings extends WithOther {
  /** Whether the list of decks hides the decks inside. */
  readonly collapsed?: boolean;
  readonly browserCollapsed?: boolean;
  /** The day that the four numbers below belong to, in days since the collection's first one. */
  readonly lastDayStudied?: number;
  readonly newStudied?: number;
  readonly reviewStudied?: number;
  readonly learningStudied?: number;
  readonly millisecondsStudied?: number;
}

export const commonDeckTable = table<CommonDeckSettings>(
  {
    collapsed: setting('collapsed', 1, flag, false),
    browserCollapsed: setting('browserCollapsed', 2, flag, false),
    lastDayStudied: {
      ...setting('newToday.0', 3, count, 0),
      alsoIn: ['revToday.0', 'lrnToday.0', 'timeToday.0'],
    },
    newStudied: setting('newToday.1', 4, signedCount, 0),
    reviewStudied: setting('revToday.1', 5, signedCount, 0),
    learningStudied: setting('lrnToday.1', 6, signedCount, 0),
    millisecondsStudied: setting('timeToday.1', 7, signedCount, 0),
  },
  { handled: ['id', 'name', 'mod', 'usn', 'dyn', 'desc'], hasOther: true },
);

/** A limit that counts for one day, in days since the collection's first one. */
export interface DayLimit {
  readonly limit: number;
  readonly today: number;
}

const dayLimit = record<DayLimit>({ limit: setting('limit', 1, count, 0), today: setting('today', 2, count, 0) });

const percent = 100;

/** Settings of a normal deck. */
export interface NormalDeckSettings {
  /** The id of its `DeckOptions`. Absent: those with the id 1. */
  readonly optionsId?: string;
  /** Additional new cards and reviews of the day. */
  readonly extendNew?: number;
  readonly extendReview?: number;
  /** HTML, or Markdown with `markdownDescription`. */
  readonly description?: string;
  readonly markdownDescription?: boolean;
  /** Limits of this deck in place of those of its options. */
  readonly reviewLimit?: number;
  readonly newLimit?: number;
  readonly reviewLimitToday?: DayLimit;
  readonly newLimitToday?: DayLimit;
  /** In place of that of its options, 0 to 1. Written as a whole percentage. */
  readonly desiredRetention?: number;
}

export const normalDeckTable = table<NormalDeckSettings & WithOther>({
  optionsId: setting('conf', 1, { ...id, zero: '0' }, '1'),
  extendNew: setting('extendNew', 2, count, 0),
  extendReview: setting('extendRev', 3, count, 0),
  description: setting('desc', 4, text, ''),
  markdownDescription: setting('md', 5, flag, false),
  reviewLimit: setting('reviewLimit', 6, optionalCount),
  newLimit: setting('newLimit', 7, optionalCount),
  reviewLimitToday: setting('reviewLimitToday', 8, dayLimit),
  newLimitToday: setting('newLimitToday', 9, dayLimit),
  desiredRetention: setting('desiredRetention', 10, scaled(percent, undefined)),
});

/** One search of a filtered deck. */
export interface DeckSearch {
  readonly search: string;
  readonly limit: number;
  /**
   * 0 oldest reviewed first, 1 random, 2 increasing intervals, 3 decreasing intervals, 4 most lapses, 5 order added, 6
   * order due, 7 latest added, 8 and 9 ascending and descending retrievability, 10 relative overdueness.
   */
  readonly order: number;
}

const searches = records<DeckSearch>({
  search: setting('0', 1, text, ''),
  limit: setting('1', 2, count, 0),
  order: setting('2', 3, signedCount, 0),
});

/** Settings of a filtered deck. */
export interface FilteredDeckSettings {
  /** The searches that collect its cards. A deck without them is written as a normal one. */
  readonly searches?: readonly DeckSearch[];
  /** Whether answers change the schedule of the card. Absent: true. */
  readonly reschedule?: boolean;
  /** Learning steps in minutes, of old versions. */
  readonly delays?: readonly number[];
  /** Of old versions, in minutes. */
  readonly previewDelay?: number;
  /** Seconds until a card comes back that is previewed, by answer. Absent: 60, 600 and 0. */
  readonly previewAgainSeconds?: number;
  readonly previewHardSeconds?: number;
  readonly previewGoodSeconds?: number;
}

export const filteredDeckTable = table<FilteredDeckSettings & WithOther>(
  {
    reschedule: setting('resched', 1, flag, true),
    searches: { ...setting('terms', 2, searches), missing: [] },
    delays: setting('delays', 3, reals, []),
    previewDelay: setting('previewDelay', 4, count, 0),
    previewHardSeconds: { ...setting('previewHardSecs', 5, count, 600), missing: 0 },
    previewGoodSeconds: setting('previewGoodSecs', 6, count, 0),
    previewAgainSeconds: { ...setting('previewAgainSecs', 7, count, 60), missing: 0 },
  },
  { constants: { separate: true, desc: '' } },
);

/** All settings of each kind of deck in JSON. */
export const deckTables = {
  normal: joined(commonDeckTable, normalDeckTable),
  filtered: joined(commonDeckTable, filteredDeckTable),
};

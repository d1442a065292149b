import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { ReceiptRow } from '@flashcards/persistence-ports';
import type { ScopedPreset } from '@flashcards/presets';
import type { DayActivity } from '@flashcards/streak';
import { quietDay } from '@flashcards/streak';
import type { Document } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { JoinedStint } from '../quests/open-stints.ts';
import { joinQuests } from '../quests/open-stints.ts';
import { dayFrom } from './day-documents.ts';
import type { Collections } from '../schema.ts';
import type { ProgressDocument, DayDocument, GoalDocument, HiddenDocument, PresetDocument } from './documents.ts';
import { rowOf, rowsAfter, rowsBetween, rowsOf } from './documents.ts';
import type { Hidden } from './hidden.ts';
import { isHidden } from './hidden.ts';
import type { Learner } from './learner.ts';
import { readLearner, receiptFrom } from './learner.ts';

/** The rows other than cards and days that a change of the log may affect. */
interface Touched {
  /** Goals and stints that end before this day are left out, except goals in progress. */
  readonly from: LocalDate;
  readonly goals: readonly GoalDocument[];
  readonly stints: readonly JoinedStint[];
}

/** Caches what a unit of work has read of one account. Its snapshot does not change, so nothing is read twice. */
export interface Known {
  readonly account: AccountId;
  readonly collections: Collections;
  learner?: Learner;
  /** The number of this unit's change, once it is saved with the totals. */
  changeNumber?: number;
  readonly cards: Map<CardId, ProgressDocument>;
  /** Sets and additions that hide their cards. */
  hidden?: Hidden;
  readonly days: Map<LocalDate, DayActivity>;
  /** All days from this one on are loaded. */
  daysFrom: LocalDate;
  touched?: Touched;
  presets?: readonly ScopedPreset[];
  /** Days of events, by the event's number. */
  readonly daysOfEvents: Map<number, LocalDate>;
}

/** The cached rows of one unit of work. */
export interface AtHand {
  readonly collections: Collections;
  of(account: AccountId): Known;
}

const firstDay = '0001-01-01' as LocalDate;
const lastDay = '9999-12-31' as LocalDate;

export const atHand = (collections: Collections): AtHand => {
  const accounts = new Map<AccountId, Known>();
  const of = (account: AccountId): Known => {
    const known = accounts.get(account) ?? {
      account,
      collections,
      cards: new Map(),
      days: new Map(),
      daysFrom: lastDay,
      daysOfEvents: new Map(),
    };
    accounts.set(account, known);
    return known;
  };
  return { collections, of };
};

/** The first read of a unit without a receipt. */
export const learnerOf = async (known: Known, reader: Reader): Promise<Learner> =>
  (known.learner ??= await readLearner(known.collections, reader, { account: known.account, key: undefined }));

/**
 * The number of the change that this unit makes: the time in milliseconds, or one more than the last. So it also grows
 * when a store is copied. `isSaved`: it is written with the totals.
 */
export const nextChange = (known: Known): { readonly number: number; readonly isSaved: boolean } => {
  const { changeNumber, learner } = known;
  if (changeNumber !== undefined) return { number: changeNumber, isSaved: true };
  if (!learner) throw new Error('mongodb: an account is changed that was not found');
  return { number: Math.max(learner.changeNumber + 1, Date.now()), isSaved: false };
};

/** The first read of a unit with a receipt: it also loads the learner. */
export const receiptOf = async (known: Known, reader: Reader, key: string): Promise<ReceiptRow | undefined> => {
  const { account, collections } = known;
  if (!known.learner) {
    known.learner = await readLearner(collections, reader, { account, key });
    return known.learner.receipt;
  }
  const [row] = await reader.find(collections.receipts, rowOf(account, 'receipt', key));
  return row && receiptFrom(row);
};

type Row = ProgressDocument | DayDocument | GoalDocument | JoinedStint | HiddenDocument | PresetDocument;
/** A row after the stage that joins quests to stints; other rows get none. */
type Joined = Row & Pick<JoinedStint, 'of'>;

const ofKind = <Kind extends Row['kind']>(rows: readonly Row[], kind: Kind) =>
  rows.filter((row): row is Extract<Row, { readonly kind: Kind }> => row.kind === kind);

const touchedIn = (rows: readonly Row[], from: LocalDate): Touched => ({
  from,
  goals: ofKind(rows, 'goal'),
  stints: ofKind(rows, 'stint'),
});

const find = async ({ study }: Collections, reader: Reader, filters: readonly Document[]) => {
  const rows = await reader.aggregate<Joined>(study, [{ $match: { $or: filters } }, ...joinQuests]);
  return rows.map(({ of, ...row }): Row => (row.kind === 'stint' ? { ...row, of } : row));
};

/** Filters for the goals and stints that a change from this day on may affect. */
const touchedFrom = (account: AccountId, from: LocalDate): readonly Document[] => [
  { account, kind: 'goal', status: 'in-progress' },
  { account, kind: 'goal', status: { $in: ['completed', 'failed'] }, endDate: { $gte: from } },
  { account, kind: 'stint', deadline: { $gte: from } },
];

/** Goals and stints that a change from this day on may affect; others may be among them. */
export const touchedBy = async (known: Known, reader: Reader, from: LocalDate): Promise<Touched> => {
  const { account, collections, touched } = known;
  if (touched && touched.from <= from) return touched;
  return (known.touched = touchedIn(await find(collections, reader, touchedFrom(account, from)), from));
};

/** These days, possibly with others. A missing day has no activity. */
export const daysOf = async (
  { account, collections, days, daysFrom }: Known,
  reader: Reader,
  requested: readonly LocalDate[],
): Promise<ReadonlyMap<LocalDate, DayActivity>> => {
  const missing = requested.filter((day) => day < daysFrom && !days.has(day));
  if (missing.length > 0) {
    const rows = await reader.find(collections.days, rowsOf(account, 'day', missing));
    for (const day of missing) days.set(day, quietDay(day));
    for (const row of rows) days.set(row.day, dayFrom(row));
  }
  return days;
};

const presetFrom = ({ scope, preset }: PresetDocument): ScopedPreset => ({ scope, preset });

/** The presets of the account. */
export const presetsOf = async (known: Known, reader: Reader): Promise<readonly ScopedPreset[]> => {
  const { account, collections } = known;
  known.presets ??= (await reader.find(collections.presets, rowsAfter(account, 'preset'))).map(presetFrom);
  return known.presets;
};

/** The first read of cards also loads all that reviews of today affect: the rows from the last active day on. */
const readMoved = async (known: Known, reader: Reader, cards: readonly CardId[]): Promise<readonly Row[]> => {
  const { account, collections, days } = known;
  const { streak } = (await learnerOf(known, reader)).totals;
  const from = streak?.lastActive ?? firstDay;
  const rows = await find(collections, reader, [
    rowsOf(account, 'card', cards),
    rowsAfter(account, 'hidden'),
    rowsAfter(account, 'preset'),
    rowsBetween(account, 'day', { from, to: lastDay }),
    ...touchedFrom(account, from),
  ]);
  known.hidden = new Set(ofKind(rows, 'hidden').map(({ hides }) => hides));
  for (const row of ofKind(rows, 'day')) days.set(row.day, dayFrom(row));
  known.presets = ofKind(rows, 'preset').map(presetFrom);
  known.daysFrom = from;
  known.touched ??= touchedIn(rows, from);
  return rows;
};

/** The account's rows of these cards, as far as they exist and are not hidden. */
export const cardsOf = async (
  known: Known,
  reader: Reader,
  cards: readonly CardId[],
): Promise<readonly ProgressDocument[]> => {
  const rows = known.hidden
    ? await reader.find(known.collections.progress, rowsOf(known.account, 'card', cards))
    : ofKind(await readMoved(known, reader, cards), 'card');
  const hidden = known.hidden ?? new Set();
  const shown = rows.filter((row) => !isHidden(hidden, row));
  for (const row of shown) known.cards.set(row.card, row);
  return shown;
};

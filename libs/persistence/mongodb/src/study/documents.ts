import type { Preferences } from '@flashcards/accounts';
import type { Noun } from '@flashcards/accounts';
import type { Goal, GoalKind } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, NoteId, QuestId, SetId } from '@flashcards/kernel';
import type { ScopedPreset } from '@flashcards/presets';
import type { ActionRow, LoggedReview, ReceiptRow, UpdatePlan, WeightsRow } from '@flashcards/persistence-ports';
import type { Stint } from '@flashcards/quests';
import type { DueLoad, Progress } from '@flashcards/review-scheduling';
import type { DayActivity, MonthRetention, Streak } from '@flashcards/streak';
import type { CardMarks, LogPlace, MarkEvent } from '@flashcards/study';

/** A study row of an account. All kinds are in one collection, so that a review needs few reads and writes. */
export interface StudyDocument {
  /** The result of `rowId`. */
  readonly _id: string;
  /** The shard key. */
  readonly account: AccountId;
  readonly kind: string;
}

/** Exists as long as the account does. */
export interface TotalsDocument extends StudyDocument {
  readonly kind: 'totals';
  readonly lastSeq: number;
  readonly reviewXp: number;
  readonly streak?: Streak;
  /** Goals that were completed when they were deleted. */
  readonly deletedGoals: number;
  /** The number of the last noted change; absent: 0. */
  readonly changeNumber?: number;
  /** The last number that was reported to a client; absent: none. */
  readonly reported?: number;
}

/**
 * A verdict on a quest that the account won. One row for each, so that a verdict changes no row that a member's review
 * changes.
 */
export interface WinDocument extends StudyDocument {
  readonly kind: 'win';
}

export interface EventDocument extends StudyDocument, Omit<LoggedReview, 'id'> {
  readonly kind: 'event';
  /** Whether it is not undone. */
  readonly kept: boolean;
}

/**
 * Depends on `progress`: the due day of a card in review; empty where a card is due on any day; `new` sorts after every
 * day.
 */
export type Due = LocalDate | '' | 'new';

/**
 * An account's progress with a card: with each of its own, and with a card of another account from the first change on.
 */
export interface ProgressDocument extends StudyDocument, CardMarks {
  readonly kind: 'card';
  readonly card: CardId;
  readonly set: SetId;
  readonly own: boolean;
  /** Only for an own card: the creation instant of its set, the place in it, and the card's addition. */
  readonly made?: Date;
  readonly place?: number;
  readonly addition?: string;
  /** Only for an own card: its note. Absent: the card was typed in. */
  readonly note?: NoteId;
  /** Only for an own card that is withdrawn, and therefore `suspended`: the learner's own mark. */
  readonly withdrawn?: { readonly suspended: boolean };
  readonly progress: Progress;
  readonly due: Due;
  /** The place of the card's last kept event, with its day where that is known. */
  readonly last?: LogPlace & { readonly day?: LocalDate };
}

/** Hides the cards of a set, or of an addition to one, which are being handed over or removed. */
export interface HiddenDocument extends StudyDocument {
  readonly kind: 'hidden';
  /** The key of the row: the set, or the addition. */
  readonly hides: string;
  readonly set: SetId;
  /** The creation instant of the set. */
  readonly made: Date;
  /**
   * When the process that hands over its cards counts as dead. A value at the epoch means that no more cards are
   * accepted.
   */
  readonly until: Date;
  /** The place of the next card. */
  readonly nextPlace: number;
  /** The set that this draft updates. */
  readonly updates?: SetId;
  /** Present once all of its content is there. */
  readonly plan?: UpdatePlan;
}

export interface DayDocument extends StudyDocument, DayActivity {
  readonly kind: 'day';
  readonly month: string;
}

export interface MonthDocument extends StudyDocument, MonthRetention {
  readonly kind: 'month';
}

export interface PresetDocument extends StudyDocument, ScopedPreset {
  readonly kind: 'preset';
}

export interface WeightsDocument extends StudyDocument, WeightsRow {
  readonly kind: 'weights';
}

export interface LoadDocument extends StudyDocument, DueLoad {
  readonly kind: 'load';
}

export interface MarkDocument extends StudyDocument, Omit<MarkEvent, 'id'> {
  readonly kind: 'mark';
  readonly event: MarkEvent['id'];
}

export interface GoalDocument extends StudyDocument, Omit<Goal, 'id' | 'kind'> {
  readonly kind: 'goal';
  readonly counts: GoalKind;
}

/** The stint of an accepted participant of a quest without a verdict. */
export interface StintDocument extends StudyDocument, Omit<Stint, 'kind' | 'needed'> {
  readonly kind: 'stint';
  readonly counts: Stint['kind'];
}

/** Separate from the user, whom every request reads. */
export interface PreferencesDocument extends StudyDocument {
  readonly kind: 'preferences';
  readonly text: Preferences;
}

export interface ReceiptDocument extends StudyDocument, ReceiptRow {
  readonly kind: 'receipt';
  readonly expiresAt: Date;
}

/** A thing that changed in the last 30 days (decision 0038). Its key is the noun and the thing's own. */
export interface ChangeDocument extends StudyDocument {
  readonly kind: 'change';
  readonly noun: Noun | 'everything';
  readonly key: string;
  readonly gone: boolean;
  readonly number: number;
  readonly expiresAt: Date;
}

/** What a learner did that the log does not hold. */
export interface ActionDocument extends StudyDocument, Omit<ActionRow, 'kind'> {
  readonly kind: 'action';
  readonly did: ActionRow['kind'];
}

export const rowId = (account: AccountId, kind: string, key: string): string => `${account}/${kind}/${key}`;

export const totalsId = (account: AccountId): string => `${account}/totals`;

export const preferencesId = (account: AccountId): string => `${account}/preferences`;

export const stintId = (account: AccountId, quest: QuestId): string => rowId(account, 'stint', quest);

/** Matches a row. The account selects its shard. */
export const rowOf = (account: AccountId, kind: string, key: string) => ({ _id: rowId(account, kind, key), account });

/** Matches these rows. */
export const rowsOf = (account: AccountId, kind: string, keys: readonly string[]) => ({
  _id: { $in: keys.map((key) => rowId(account, kind, key)) },
  account,
});

/** Matches all rows of an account. */
export const allRows = (account: AccountId) => ({ _id: { $gt: `${account}/`, $lt: `${account}0` }, account });

/** Matches the rows of a kind with keys after this one, in the order of their keys. */
export const rowsAfter = (account: AccountId, kind: string, key = '') => ({
  // "0" is the character after "/".
  _id: { $gt: rowId(account, kind, key), $lt: `${account}/${kind}0` },
  account,
});

/** Matches the rows of a kind from one key to another, inclusive. */
export const rowsBetween = (account: AccountId, kind: string, { from, to }: { from: string; to: string }) => ({
  _id: { $gte: rowId(account, kind, from), $lte: rowId(account, kind, to) },
  account,
});

/** The key at the end of a row's `_id`. */
export const keyIn = ({ _id, account, kind }: StudyDocument): string => _id.slice(rowId(account, kind, '').length);

import type { AccountId, LocalDate, Outcome } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import type { DayReview, SomeDays, Tx } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { countDays, miscountedDays } from '@flashcards/streak';
import { countedOf } from '@flashcards/study';
import type { Patience } from '../../prepared.ts';
import type { Progressed, Step } from './step.ts';

/** Rows read at a time, in about a millisecond. */
const rowsAtOnce = 256;
/** Reviews read within a `brief` step: a few milliseconds. */
const briefReviews = 1_024;

/** Items of the days after one, complete up to `upTo`; `undefined`: all of them. */
interface Known<Item> {
  readonly items: readonly Item[];
  readonly upTo: LocalDate | undefined;
}

/** The days as their reviews add up. */
interface Counted extends Known<DayActivity> {
  readonly count: number;
}

const withReviews = (days: readonly DayActivity[], reviews: readonly DayReview[]): readonly DayActivity[] =>
  countDays(days, { added: reviews.flatMap(countedOf) });

/** Counts some days from their reviews. The last of these days is read to its end, which may take many pages. */
const countedAfter = async (
  { log, pause }: Tx,
  account: AccountId,
  { after, patience }: { readonly after: LocalDate | undefined; readonly patience: Patience },
): Promise<Outcome<Counted, 'takes_long'>> => {
  let page = await log.byDay(account, { after, most: rowsAtOnce });
  let items = withReviews([], page);
  let count = page.length;
  const upTo = page.length === rowsAtOnce ? page.at(-1)?.day : undefined;
  for (let last = page.at(-1); last && page.length === rowsAtOnce; last = page.at(-1)) {
    if (patience === 'brief' && count > briefReviews) return refuse('takes_long');
    await pause();
    const { day, card, at, seq } = last;
    page = await log.onDay(account, { day, card, at, seq, most: rowsAtOnce });
    items = withReviews(items, page);
    count += page.length;
  }
  return ok({ items, upTo, count });
};

const keptAfter = async ({ days }: Tx, account: AccountId, page: SomeDays): Promise<Known<DayActivity>> => {
  const items = await days.some(account, page);
  return { items, upTo: items.length === page.most ? items.at(-1)?.day : undefined };
};

/** The last day is left out of `upTo`, because it may have another mark on the next page. */
const marksAfter = async ({ days }: Tx, account: AccountId, page: SomeDays) => {
  const items = await days.marks(account, page);
  const last = items.length === page.most ? items.at(-1) : undefined;
  return { items, upTo: last && addDays(last.day, -1) };
};

const firstOf = (days: readonly (LocalDate | undefined)[]): LocalDate | undefined =>
  days.filter((day) => day !== undefined).sort()[0];

/** Days that differ from what the log implies, in their corrected form. */
interface WrongDays {
  readonly wrong: readonly DayActivity[];
}

/** Corrects some days from the log. */
export const daysAfter = (after: LocalDate | undefined): Step<WrongDays & Progressed<LocalDate>> => ({
  find: async (tx, account, patience) => {
    const reviewed = await countedAfter(tx, account, { after, patience });
    if (!reviewed.ok) return reviewed;
    const page = { after, most: rowsAtOnce };
    const kept = await keptAfter(tx, account, page);
    const marks = await marksAfter(tx, account, page);
    const { items, count, upTo } = reviewed.value;
    const next = firstOf([upTo, kept.upTo, marks.upTo]);
    const isAmong = ({ day }: { readonly day: LocalDate }): boolean => next === undefined || day <= next;
    const counted = countDays(items.filter(isAmong), { added: [], marks: marks.items.filter(isAmong) });
    return ok({ wrong: miscountedDays(kept.items.filter(isAmong), counted), count, next });
  },
  save: async ({ days }, account, { wrong }) => {
    if (wrong.length === 0) return;
    await days.find(
      account,
      wrong.map(({ day }) => day),
    );
    await days.save(account, wrong);
  },
});

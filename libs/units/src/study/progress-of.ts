import type { CountedWindow, SplitDays } from '@flashcards/goals';
import { progressCounter, windowOf } from '@flashcards/goals';
import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Tx } from '@flashcards/persistence-ports';
import type { LogPlace } from '@flashcards/study';
import { isReview } from '@flashcards/study';
import type { Patience } from '../prepared.ts';

/** Reviews read at a time, in about a millisecond. */
const reviewsAtOnce = 500;
/** Reviews read within a `brief` computation: a few milliseconds. */
const briefReviews = 2_000;

/** Counts in parts, because there may be a million reviews. */
const onSplitDays = async (
  { log, pause }: Tx,
  account: AccountId,
  {
    window,
    split,
    patience,
  }: { readonly window: CountedWindow; readonly split: SplitDays; readonly patience: Patience },
): Promise<Outcome<number, 'takes_long'>> => {
  const counter = progressCounter({ ...window, endDate: split.to });
  let place: LogPlace = { at: window.createdAt, seq: 0 };
  for (let count = 0; ;) {
    const some = await log.some(account, { after: place, until: split.until, most: reviewsAtOnce });
    for (const review of some.filter(isReview)) counter.add(review);
    place = some.at(-1) ?? place;
    count += some.length;
    if (some.length < reviewsAtOnce) return ok(counter.progress());
    if (patience === 'brief' && count > briefReviews) return refuse('takes_long');
    await pause();
  }
};

/** What the log holds within a goal's window: whole days by their sums, the days of its creation by their reviews. */
export const progressOf = async (
  tx: Tx,
  account: AccountId,
  { patience, ...window }: CountedWindow & { readonly patience: Patience },
): Promise<Outcome<number, 'takes_long'>> => {
  const { split, whole } = windowOf(window);
  const onWhole = whole ? await tx.days.sum(account, { ...whole, of: window.kind }) : 0;
  const onSplit = split ? await onSplitDays(tx, account, { window, split, patience }) : ok(0);
  return onSplit.ok ? ok(onWhole + onSplit.value) : onSplit;
};

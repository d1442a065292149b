import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { CardPlace, KeptCard, Tx } from '@flashcards/persistence-ports';
import type { CardStanding, ReviewEvent, RunStart } from '@flashcards/study';
import { mayHaveStudiedOn } from '@flashcards/review-scheduling';
import { beginningOf, isMoved, isSameStanding, rebuildRun } from '@flashcards/study';
import { referredBy } from '../parameters.ts';
import { daysOf, unhurried } from '../study-state.ts';
import type { Progressed, Step } from './step.ts';

/** Events and card standings that differ from what the log implies, in their corrected form. */
interface WrongCards {
  readonly events: readonly ReviewEvent[];
  readonly cards: ReadonlyMap<CardId, CardStanding>;
}

/** Consecutive kept events of one card. */
interface Run {
  readonly card: CardId;
  readonly events: readonly ReviewEvent[];
  /** Whether the run begins after the card's first events, which an earlier step has corrected. */
  readonly isContinued: boolean;
  /** Whether the run ends with the card's last event. */
  readonly isWhole: boolean;
}

/** Events of one step: some milliseconds of reading, replaying and writing. */
const eventsAtOnce = 128;

const byCard = (events: readonly ReviewEvent[], after: CardPlace | undefined): readonly Run[] => {
  const runs = new Map<CardId, ReviewEvent[]>(after ? [[after.card, []]] : []);
  for (const event of events) {
    const run = runs.get(event.card);
    if (run) run.push(event);
    else runs.set(event.card, [event]);
  }
  const unfinished = events.length === eventsAtOnce ? events.at(-1)?.card : undefined;
  return [...runs].map(([card, own]) => ({
    card,
    events: own,
    isContinued: card === after?.card,
    isWhole: card !== unfinished,
  }));
};

/** The card's last kept event before the run. */
const eventBefore = async (
  { log }: Tx,
  account: AccountId,
  { card, events: [first], isContinued }: Run,
): Promise<ReviewEvent | undefined> => {
  if (!isContinued) return undefined;
  return first ? log.before(account, first) : log.last(account, card);
};

/** The days of the run on which the card was already studied before it. */
const studiedBefore = async (
  { log }: Tx,
  account: AccountId,
  { events, before }: { readonly events: readonly ReviewEvent[]; readonly before: ReviewEvent },
): Promise<readonly LocalDate[]> => {
  const [first] = events;
  const days: LocalDate[] = [];
  for (const day of new Set(daysOf(events)))
    if (first && mayHaveStudiedOn(before.after, day) && (await log.lastThatDay(account, { ...first, day })))
      days.push(day);
  return days;
};

interface Begun extends Run {
  readonly kept: KeptCard | undefined;
  /** The card's last kept event before the run. */
  readonly before: ReviewEvent | undefined;
}

/** The state before the run. For a deleted card it comes from the card's first event. */
const startOf = async (tx: Tx, account: AccountId, { events, kept, before }: Begun): Promise<RunStart | undefined> => {
  if (before) return { progress: before.after, studiedOn: await studiedBefore(tx, account, { events, before }) };
  const progress = kept ? beginningOf(kept) : events[0]?.before;
  return progress && { progress };
};

interface Made {
  /** The events as a replay of the log computes them. */
  readonly events: readonly ReviewEvent[];
  /** The card's standing after them. */
  readonly standing: CardStanding | undefined;
}

/** Replays a run. */
const madeOf = async (tx: Tx, account: AccountId, run: Omit<Begun, 'before'>): Promise<Made> => {
  const before = await eventBefore(tx, account, run);
  const start = await startOf(tx, account, { ...run, before });
  const referred = await referredBy(tx, account, run.events);
  const events = start ? await unhurried(rebuildRun({ ...start, referred }, run.events), tx) : [];
  const last = events.at(-1) ?? before;
  return { events, standing: last && { progress: last.after, last } };
};

const isRight = ({ standing }: KeptCard, made: CardStanding): boolean =>
  standing !== undefined && isSameStanding(standing, made);

const wrongAmong = async (tx: Tx, account: AccountId, runs: readonly Run[]): Promise<WrongCards> => {
  const known = await tx.progress.kept(
    account,
    runs.map(({ card }) => card),
  );
  const events: ReviewEvent[] = [];
  const cards = new Map<CardId, CardStanding>();
  for (const run of runs) {
    const kept = known.get(run.card);
    const made = await madeOf(tx, account, { ...run, kept });
    events.push(...made.events.filter((event, index) => isMoved(run.events[index] ?? event, event)));
    if (run.isWhole && kept && made.standing && !isRight(kept, made.standing)) cards.set(run.card, made.standing);
    await tx.pause();
  }
  return { events, cards };
};

/**
 * Corrects some events of the log and the progress of their cards by replaying them. A card with many events is done in
 * parts. The events before a part are correct by then; a review that is recorded or undone there in the meantime
 * replays all later events itself.
 */
export const cardsFrom = (after: CardPlace | undefined): Step<WrongCards & Progressed<CardPlace>> => ({
  find: async (tx, account) => {
    const page = await tx.log.byCard(account, { after, most: eventsAtOnce });
    await tx.pause();
    const wrong = await wrongAmong(tx, account, byCard(page, after));
    const last = page.length === eventsAtOnce ? page.at(-1) : undefined;
    const next = last && { card: last.card, at: last.at, seq: last.seq };
    return ok({ ...wrong, count: page.length, next });
  },
  save: async (tx, account, { events, cards }) => {
    if (cards.size > 0) await tx.progress.kept(account, [...cards.keys()]);
    if (events.length > 0) await tx.log.save(account, events);
    if (cards.size > 0) await tx.progress.save(account, cards);
  },
});

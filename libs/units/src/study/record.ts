import type { AccountId, CardId, LocalDate, Outcome, ReviewId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type {
  MarkedCard,
  ReceiptFor,
  Recording,
  RecordRefusal,
  ReplayRefusal,
  Reviews,
  Tx,
} from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { Activity, DayActivity } from '@flashcards/streak';
import { activatesBehind } from '@flashcards/streak';
import type { CardState, Placed, Review, ReviewEvent, StudyState } from '@flashcards/study';
import { isReview, mostReplays, place, refusedAmong, unknownOf } from '@flashcards/study';
import type { Patience, PreparedChange } from '../prepared.ts';
import { judged } from '../quests/judge.ts';
import { leechMarks } from './leech-marks.ts';
import { parametersIn, referredBy, studyOf } from './parameters.ts';
import { cardState, replaysOf, reviewedCards } from './reviewed-cards.ts';
import { recallChange, saveChange } from './save-change.ts';
import { daysOf, studyState, unhurried } from './study-state.ts';

/** What recording some reviews changes. */
interface Recorded {
  /** The reviews that the log already has. */
  readonly known: ReadonlyMap<ReviewId, ReviewEvent>;
  /** Absent where no review is new. */
  readonly change?: PlacedReviews;
}

interface PlacedReviews extends Placed {
  readonly lastSeq: number;
  readonly marked: readonly MarkedCard[];
  /** Present where the load of today is to be kept. */
  readonly load?: DueLoad | undefined;
}

interface Recorder extends Omit<Recording, 'countLoad'> {
  readonly patience: Patience;
  /** The load of today where it was counted. */
  readonly load?: DueLoad | undefined;
}

/**
 * Bounds of a brief change: this many replays take about ten milliseconds. Checking a goal or a stint takes a few
 * additions, so the largest batch with 260 goals is still brief. A change that is not brief waits for all other long
 * ones of the account.
 */
const briefReplays = 256;
const looksPerReplay = 512;

const isBrief = (replays: number, reviews: readonly Review[], { goals, stints }: StudyState): boolean =>
  replays + (reviews.length * (goals.length + stints.length)) / looksPerReplay <= briefReplays;

const wakesBehind = (activity: Activity, days: readonly DayActivity[]): boolean =>
  days.some((day) => activatesBehind(activity, day));

/**
 * The loads by which due days are balanced: those of the days of reviews, where kept, and that of today. `undefined`
 * where today's is not known: it is kept before the first change of a schedule today, of any card, if a preset balances
 * anything.
 */
const loadsFor = async (
  tx: Tx,
  account: AccountId,
  { reviews, today, load }: Pick<Recorder, 'reviews' | 'today' | 'load'>,
): Promise<ReadonlyMap<LocalDate, DueLoad> | undefined> => {
  const days = reviews.flatMap(({ type, day }) => (type === 'cram' ? [] : day));
  if (days.length === 0) return new Map();
  const kept = await tx.days.loads(account, [...new Set([...days, today])]);
  if (kept.has(today)) return kept;
  return load && new Map([...kept, [today, load]]);
};

/** Places the reviews that the log does not have yet. */
const placed = async (
  tx: Tx,
  account: AccountId,
  { reviews: given, today, load, patience }: Recorder,
): Promise<Outcome<PlacedReviews, 'card_not_found' | 'load_unknown' | 'takes_long' | ReplayRefusal>> => {
  const totals = await tx.totals.find(account);
  const { lastSeq } = totals;
  const found = await reviewedCards(tx, account, { reviews: given, lastSeq, patience });
  if (!found.ok) return found;
  const replays = await replaysOf(tx, account, found.value);
  if (replays > mostReplays) return refuse('too_many_later_reviews');
  if (patience === 'brief' && replays > briefReplays) return refuse('takes_long');
  const cards = new Map<CardId, CardState>();
  for (const card of found.value) cards.set(card.first.card, await cardState(tx, account, card));
  const { studyIn, isBalanced } = await studyOf(tx, account, [...new Set(found.value.map(({ seen }) => seen.set))]);
  const loads = isBalanced ? await loadsFor(tx, account, { reviews: given, today, load }) : new Map<never, never>();
  if (!loads) return refuse('load_unknown');
  const reviews = given.map((review) => {
    const study = studyIn((cards.get(review.card) as CardState).set);
    const balance = study.balanceLoad && isReview(review) && { load: loads.has(review.day) ? review.day : today };
    return { ...review, ...parametersIn(study), ...balance };
  });
  const events = [...reviews, ...[...cards.values()].flatMap(({ later }) => later)];
  const { weights, loads: kept } = await referredBy(tx, account, events);
  const referred = { weights, loads: new Map([...loads, ...kept]) };
  const days = daysOf(events);
  const state = await studyState(tx, account, { days, today, totals, isCountedAnew: wakesBehind });
  if (patience === 'brief' && !isBrief(replays, reviews, state)) return refuse('takes_long');
  const change = await unhurried(place(reviews, { lastSeq, referred, cards, ...state }), tx);
  const answered = found.value.filter((card) => card.reviews.some(isReview));
  const seen = new Map(answered.map((card) => [card.first.card, card.seen]));
  const marked = leechMarks(change.cards, seen, studyIn);
  return ok({
    lastSeq: lastSeq + reviews.length,
    marked,
    load: loads.get(today) === load ? load : undefined,
    ...change,
  });
};

const idsAtOnce = 64;

const knownEvents = async (
  { log }: Tx,
  account: AccountId,
  reviews: readonly Review[],
): Promise<ReadonlyMap<ReviewId, ReviewEvent>> => {
  const known = new Map<ReviewId, ReviewEvent>();
  for (let from = 0; from < reviews.length; from += idsAtOnce) {
    const ids = reviews.slice(from, from + idsAtOnce).map(({ id }) => id);
    for (const [id, { undoneAt: _, ...event }] of await log.find(account, ids)) known.set(id, event);
  }
  return known;
};

/** Computes what recording the reviews changes. */
export const prepareRecording = async (
  tx: Tx,
  account: AccountId,
  { reviews, patience, ...recorder }: Recorder,
): Promise<Outcome<Recorded, RecordRefusal | 'load_unknown' | 'takes_long'>> => {
  const known = await knownEvents(tx, account, reviews);
  const unknown = unknownOf(reviews, known);
  if (!unknown.ok) return unknown;
  if (unknown.value.length === 0) return ok({ known });
  const change = await placed(tx, account, { reviews: unknown.value, patience, ...recorder });
  if (change.ok) return ok({ known, change: change.value });
  return change.code === 'takes_long' || change.code === 'load_unknown'
    ? change
    : refusedAmong(reviews, unknown.value, change);
};

/**
 * Whether the same quests are completed as when this was prepared: other participants may have gained or lost progress
 * since.
 */
const areAsPrepared = (completed: readonly Quest[], { completedQuests }: Placed): boolean =>
  completed.length === completedQuests.length && completed.every(({ id }) => completedQuests.includes(id));

/** Adds the reviews to the log with all changes that derive from them; returns the events of these ids. */
const work = async (
  tx: Tx,
  account: AccountId,
  { known, change, ids }: Recorded & { readonly ids: readonly ReviewId[] },
): Promise<Outcome<readonly ReviewEvent[], 'takes_long'>> => {
  const byId = new Map(known);
  if (change) {
    const { events, cards, lastSeq, marked } = change;
    const completed = await judged(tx, account, change.stints);
    if (!areAsPrepared(completed, change)) return refuse('takes_long');
    await tx.log.insert(account, events);
    if (change.load) await tx.days.insertLoad(account, change.load);
    await saveChange(tx, account, { change, lastSeq, cards, marked, completed });
    for (const event of [...change.moved, ...events]) byId.set(event.id, event);
  }
  return ok(ids.flatMap((id) => byId.get(id) ?? []));
};

type Code = RecordRefusal | 'load_unknown';

export const record =
  (change: PreparedChange): Reviews['record'] =>
  async (account, { countLoad, ...recording }, receipt) => {
    const attempt = (load?: DueLoad) =>
      change<Recorded, readonly ReviewEvent[], Code>(
        account,
        receipt as ReceiptFor<readonly ReviewEvent[], Code> | undefined,
        {
          prepare: (tx, patience) => prepareRecording(tx, account, { patience, load, ...recording }),
          recall: async (tx, { change: placed }) => {
            if (placed) await recallChange(tx, account, { days: placed.days, cards: [...placed.cards.keys()] });
          },
          work: (tx, recorded) => work(tx, account, { ids: recording.reviews.map(({ id }) => id), ...recorded }),
        },
      );
    const recorded = await attempt();
    const isUnknown = !recorded.ok && recorded.code === 'load_unknown';
    const unknown = { day: recording.today, due: [] };
    return (isUnknown ? await attempt((await countLoad?.()) ?? unknown) : recorded) as Awaited<
      ReturnType<Reviews['record']>
    >;
  };

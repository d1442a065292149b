import type { FSRS, Grade } from 'ts-fsrs';
import { fsrs, Rating } from 'ts-fsrs';
import { learningSteps, relearningSteps } from './steps.ts';

/** The studied cards at the start, in columns. Days count from today: 0 is today. */
export interface SimulatedCards {
  readonly stability: Float64Array;
  readonly difficulty: Float64Array;
  /** The day of the last review; at most 0. */
  readonly last: Int32Array;
  readonly due: Int32Array;
  /** 1 for a card in review, 0 for one in steps. */
  readonly inReview: Uint8Array;
}

export interface Simulation {
  readonly weights: readonly number[];
  readonly desiredRetention: number;
  /** At least 1. */
  readonly days: number;
  readonly newCards: number;
  /** New cards of a day; the first day may have fewer left. `undefined`: no limit. */
  readonly newPerDay: { readonly today: number; readonly later: number } | undefined;
}

export interface SimulatedStudy {
  /** Answers of each day. */
  readonly answers: readonly number[];
  /** The share of passed reviews of cards in review; `undefined` without such reviews. */
  readonly retention: number | undefined;
  /** The expected number of cards that are recalled at the end of the last day. */
  readonly remembered: number;
}

/** Shares of learners in general: the defaults of the simulator of fsrs-rs. */
const firstRatings = [
  [Rating.Again, 0.24],
  [Rating.Hard, 0.094],
  [Rating.Good, 0.495],
  [Rating.Easy, 0.171],
] as const;
const passingRatings = [
  [Rating.Hard, 0.224],
  [Rating.Good, 0.631],
  [Rating.Easy, 0.145],
] as const;

const longestInterval = 36_500;

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
const seededNumbers = (): (() => number) => {
  let state = 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const drawn = (shares: readonly (readonly [Grade, number])[], number: number): Grade => {
  let left = number;
  for (const [grade, share] of shares) if ((left -= share) < 0) return grade;
  return Rating.Good;
};

/** Good answers on the same day until the card is in review. */
const stepsAfterFirst = (grade: Grade): number => {
  if (grade === Rating.Easy) return 0;
  return grade === Rating.Good ? learningSteps.length - 1 : learningSteps.length;
};

const extended = <Column extends Float64Array | Int32Array | Uint8Array>(column: Column, longer: Column): Column => {
  longer.set(column);
  return longer;
};

/** The columns with room for `more` cards. */
const roomFor = ({ stability, difficulty, last, due, inReview }: SimulatedCards, more: number): SimulatedCards => {
  const length = stability.length + more;
  return {
    stability: extended(stability, new Float64Array(length)),
    difficulty: extended(difficulty, new Float64Array(length)),
    last: extended(last, new Int32Array(length)),
    due: extended(due, new Int32Array(length)),
    inReview: extended(inReview, new Uint8Array(length)),
  };
};

/** The cards due on each day of the simulation, as linked lists. Overdue cards are due today. */
const agenda = (cards: number, days: number) => {
  const first = new Int32Array(days).fill(-1);
  const next = new Int32Array(cards);
  return {
    add: (card: number, due: number): void => {
      const day = Math.max(due, 0);
      if (day >= days) return;
      next[card] = first[day] ?? -1;
      first[day] = card;
    },
    *on(day: number): Generator<number> {
      for (let card = first[day] ?? -1; card >= 0;) {
        const following = next[card] ?? -1;
        yield card;
        card = following;
      }
    },
  };
};

interface Memory {
  readonly stability: number;
  readonly difficulty: number;
}

const studying = (scheduler: FSRS, cards: SimulatedCards, add: (card: number, due: number) => void) => {
  const random = seededNumbers();
  const counts = { answers: 0, tested: 0, passed: 0 };
  /** Answers a card `goods` more times on the day, and schedules it. */
  const finish = (card: number, day: number, { memory, goods }: { memory: Memory; goods: number }): void => {
    let after = memory;
    for (let step = 0; step < goods; step += 1) after = scheduler.next_state(after, 0, Rating.Good);
    counts.answers += 1 + goods;
    cards.stability[card] = after.stability;
    cards.difficulty[card] = after.difficulty;
    cards.last[card] = day;
    cards.inReview[card] = 1;
    add(card, day + Math.max(1, scheduler.next_interval(after.stability, 0)));
  };
  return {
    counts,
    begin: (card: number, day: number): void => {
      const grade = drawn(firstRatings, random());
      finish(card, day, { memory: scheduler.next_state(null, 0, grade), goods: stepsAfterFirst(grade) });
    },
    review: (card: number, day: number): void => {
      const memory = { stability: cards.stability[card] ?? 0, difficulty: cards.difficulty[card] ?? 0 };
      const elapsed = day - (cards.last[card] ?? day);
      const isPassed = random() < scheduler.forgetting_curve(elapsed, memory.stability);
      if (cards.inReview[card] === 1) {
        counts.tested += 1;
        counts.passed += isPassed ? 1 : 0;
      }
      const grade = isPassed ? drawn(passingRatings, random()) : Rating.Again;
      const after = scheduler.next_state(memory, elapsed, grade);
      finish(card, day, { memory: after, goods: isPassed ? 0 : relearningSteps.length });
    },
  };
};

/** The expected number of these cards that are recalled on the day. */
const recalledOn = (day: number, scheduler: FSRS, cards: SimulatedCards): number =>
  cards.stability.reduce(
    (sum, stability, card) => sum + scheduler.forgetting_curve(day - (cards.last[card] ?? day), stability),
    0,
  );

/** The number of new cards that are begun by the end of each day. */
const begunBy = ({ newCards, newPerDay, days }: Simulation): readonly number[] =>
  Array.from({ length: days }, (_, day) =>
    newPerDay ? Math.min(newCards, newPerDay.today + newPerDay.later * day) : newCards,
  );

/**
 * Studies the cards day by day: everything that is due, then new cards within the limit of the day. Equal input gives
 * equal results. Fuzz is left out.
 */
export const simulateStudy = (start: SimulatedCards, simulation: Simulation): SimulatedStudy => {
  const { weights, desiredRetention, days } = simulation;
  const scheduler = fsrs({
    w: weights,
    request_retention: desiredRetention,
    maximum_interval: longestInterval,
    enable_fuzz: false,
    enable_short_term: true,
  });
  const known = start.stability.length;
  const begun = begunBy(simulation);
  const cards = roomFor(start, begun.at(-1) ?? 0);
  const { add, on } = agenda(cards.stability.length, days);
  for (const [card, due] of start.due.entries()) add(card, due);
  const { counts, begin, review } = studying(scheduler, cards, add);
  const answers = begun.map((until, day) => {
    const before = counts.answers;
    for (const card of on(day)) review(card, day);
    for (let card = begun[day - 1] ?? 0; card < until; card += 1) begin(known + card, day);
    return counts.answers - before;
  });
  const { tested, passed } = counts;
  return {
    answers,
    retention: tested === 0 ? undefined : passed / tested,
    remembered: Math.round(recalledOn(days - 1, scheduler, cards)),
  };
};

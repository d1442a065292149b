import type { PackageReview } from '@flashcards/apkg-parser';

/** The answers of one card. */
export interface PastAnswers {
  readonly count: number;
  /** The latest answers, oldest first, seven numbers per answer: instant (ms), rating, kind, interval, interval before it, ease, duration (ms). */
  readonly history: readonly number[];
  /** The number of older answers that are not in `history`. */
  readonly leftOut: number;
}

const numbers = 7;
const none = -1;

const noAnswers: PastAnswers = { count: 0, history: [], leftOut: 0 };

/** The answers of one card: their number, and the index of the latest in the log. */
interface Chain {
  count: number;
  latest: number;
}

const numbersOf = ({ at, rating, kind, interval, lastInterval, factor, milliseconds }: PackageReview) =>
  [at?.getTime() ?? Number.NaN, rating, kind, interval, lastInterval, factor, milliseconds] as const;

/** A ring of the latest `most` answers, up to a million. Each links to the previous answer of its card. */
const answerLog = (most: number) => {
  const values = new Float64Array(most * numbers);
  const before = new Int32Array(most);
  let count = 0;
  return {
    /** Returns the index of the answer. */
    add: (answer: PackageReview, previous: number): number => {
      const from = (count % most) * numbers;
      let place = 0;
      for (const value of numbersOf(answer)) values[from + place++] = value;
      before[count % most] = previous;
      return count++;
    },
    /** How many answers of the card up to `latest` are still in the ring, at most `mostOfCard`. */
    kept: (latest: number, mostOfCard: number): number => {
      let found = 0;
      for (let at = latest; at >= Math.max(0, count - most) && found < mostOfCard; at = before[at % most] ?? none)
        found += 1;
      return found;
    },
    /** The last `many` answers of the card up to `latest`, oldest first. */
    latestAnswers: (latest: number, many: number): readonly number[] => {
      const slice = new Array<number>(many * numbers);
      for (let at = latest, to = slice.length - numbers; to >= 0; at = before[at % most] ?? none, to -= numbers)
        for (let place = 0; place < numbers; place += 1) slice[to + place] = values[(at % most) * numbers + place] ?? 0;
      return slice;
    },
  };
};

/** Answers by card, from a log in ascending order of time. Keeps the latest `most` of all cards. */
export const pastAnswers = (
  reviews: Iterable<PackageReview>,
  { most, mostOfCard }: { readonly most: number; readonly mostOfCard: number },
) => {
  const log = answerLog(most);
  const chains = new Map<string, Chain>();
  for (const answer of reviews) {
    const chain = chains.get(answer.cardId);
    const latest = log.add(answer, chain?.latest ?? none);
    if (!chain) chains.set(answer.cardId, { count: 1, latest });
    else {
      chain.count += 1;
      chain.latest = latest;
    }
  }
  return (cardId: string): PastAnswers => {
    const chain = chains.get(cardId);
    if (!chain) return noAnswers;
    const many = log.kept(chain.latest, mostOfCard);
    return { count: chain.count, history: log.latestAnswers(chain.latest, many), leftOut: chain.count - many };
  };
};

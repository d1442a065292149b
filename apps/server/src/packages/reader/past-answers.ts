import type { PackageReview } from '@flashcards/apkg-parser';

/** The latest answers of one card, oldest first. */
interface PastAnswers {
  /** Seven numbers each: instant, rating, kind, interval, the one before, ease, milliseconds. */
  readonly history: readonly number[];
  /** How many there are besides. */
  readonly leftOut: number;
}

const numbers = 7;
const none = -1;

const noAnswers: PastAnswers = { history: [], leftOut: 0 };

/** What is known of a card's answers: how many were met, and where the latest one is. */
interface Chain {
  count: number;
  latest: number;
}

const numbersOf = ({ at, rating, kind, interval, lastInterval, factor, milliseconds }: PackageReview) =>
  [at?.getTime() ?? Number.NaN, rating, kind, interval, lastInterval, factor, milliseconds] as const;

/** The latest `most` answers of a log, each with the place of the one before it of its card: there may be a million. */
const answerLog = (most: number) => {
  const values = new Float64Array(most * numbers);
  const before = new Int32Array(most);
  let count = 0;
  return {
    /** Its place. */
    add: (answer: PackageReview, previous: number): number => {
      const from = (count % most) * numbers;
      let place = 0;
      for (const value of numbersOf(answer)) values[from + place++] = value;
      before[count % most] = previous;
      return count++;
    },
    /** How many up to this one of its card are kept; `mostOfCard` at most. */
    kept: (latest: number, mostOfCard: number): number => {
      let found = 0;
      for (let at = latest; at >= Math.max(0, count - most) && found < mostOfCard; at = before[at % most] ?? none)
        found += 1;
      return found;
    },
    /** So many up to this one. */
    told: (latest: number, many: number): readonly number[] => {
      const told = new Array<number>(many * numbers);
      for (let at = latest, to = told.length - numbers; to >= 0; at = before[at % most] ?? none, to -= numbers)
        for (let place = 0; place < numbers; place += 1) told[to + place] = values[(at % most) * numbers + place] ?? 0;
      return told;
    },
  };
};

/** Answers by card, of a log that is told in the order of time; where there are more than `most` the latest are kept. */
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
    return { history: log.told(chain.latest, many), leftOut: chain.count - many };
  };
};

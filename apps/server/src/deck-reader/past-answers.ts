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

/**
 * Answers by card, of a log that is told in the order of time. They lie in one array, each naming the one before it of its
 * card, for there may be a million; where there are more than `most` the latest are kept.
 */
export const pastAnswers = (
  reviews: Iterable<PackageReview>,
  { most, mostOfCard }: { readonly most: number; readonly mostOfCard: number },
) => {
  const values = new Float64Array(most * numbers);
  const before = new Int32Array(most);
  const chains = new Map<string, Chain>();
  let count = 0;
  for (const { cardId, at, rating, kind, interval, lastInterval, factor, milliseconds } of reviews) {
    const chain = chains.get(cardId);
    before[count % most] = chain?.latest ?? none;
    values.set(
      [at?.getTime() ?? NaN, rating, kind, interval, lastInterval, factor, milliseconds],
      (count % most) * numbers,
    );
    if (chain) {
      chain.count += 1;
      chain.latest = count;
    } else chains.set(cardId, { count: 1, latest: count });
    count += 1;
  }
  return (cardId: string): PastAnswers => {
    const chain = chains.get(cardId);
    if (!chain) return noAnswers;
    const found: (readonly number[])[] = [];
    const oldest = Math.max(0, count - most);
    for (let at = chain.latest; at >= oldest && found.length < mostOfCard; at = before[at % most] ?? none) {
      const from = (at % most) * numbers;
      found.push(Array.from(values.subarray(from, from + numbers)));
    }
    return { history: found.reverse().flat(), leftOut: chain.count - found.length };
  };
};

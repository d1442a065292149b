import { tagKeys } from './tag.ts';

/** A tag, and the number of cards that have it. */
export interface TagCount {
  readonly tag: string;
  readonly cards: number;
}

/** The tags of some cards. */
export interface TaggedCards {
  readonly tags: readonly string[];
  readonly cards: number;
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

interface Counted extends TagCount {
  /** The number of the last entry that has the tag, from 1. */
  readonly entry: number;
}

/**
 * Counts the cards of each tag, also where a card has several spellings of it. Only the first `most` tags in ascending
 * order are returned, and at most twice as many are held. Of several spellings of a tag the least is returned, so that
 * the order of counting does not matter.
 */
export const countingTags = (most: number) => {
  const keyOf = tagKeys();
  let counts = new Map<string, Counted>();
  let entry = 0;
  /** All tags from here on are left out. */
  let end: string | undefined;
  const first = () => [...counts].sort(byKey).slice(0, most + 1);
  const forgetLast = (): void => {
    const kept = first();
    end = kept.at(-1)?.[0];
    counts = new Map(kept.slice(0, most));
  };
  const addTag = (tag: string, cards: number): void => {
    const key = keyOf(tag);
    if (end !== undefined && key >= end) return;
    const known = counts.get(key) ?? { tag, cards: 0, entry: 0 };
    const added = known.entry === entry ? 0 : cards;
    counts.set(key, { tag: known.tag < tag ? known.tag : tag, cards: known.cards + added, entry });
    if (counts.size > 2 * most) forgetLast();
  };
  return {
    add: ({ tags, cards }: TaggedCards): void => {
      entry += 1;
      for (const tag of tags) addTag(tag, cards);
    },
    counts: (): readonly TagCount[] =>
      first()
        .slice(0, most)
        .map(([, { tag, cards }]) => ({ tag, cards })),
  };
};

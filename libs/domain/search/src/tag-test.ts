import { caseless } from './term.ts';

/** UTF-16 units of tags that are remembered, about; each counts some more for its place. */
const mostRemembered = 256 * 1024;
const perTag = 16;

/** Whether a text is this one, or below it. */
export const isOrBelow = (text: string, wanted: string, separator: string): boolean =>
  text === wanted || text.startsWith(wanted + separator);

/** Tells which of the wanted tags a tag is, or is below. Folds each text once: the cards of a deck have the same tags. */
const meeting = (wanted: readonly string[]): ((tag: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  let size = 0;
  return (tag) => {
    const remembered = known.get(tag);
    if (remembered) return remembered;
    const folded = caseless(tag);
    const met = wanted.filter((each) => isOrBelow(folded, each, '::'));
    size += tag.length + perTag;
    if (size > mostRemembered) {
      known.clear();
      size = tag.length + perTag;
    }
    known.set(tag, met);
    return met;
  };
};

/**
 * Tests whether one of a card's tags is a wanted one, or below it. `wanted` has all folded tags that are asked for. The
 * same list of tags, of cards of one note, is read once.
 */
export const tagTest = (wanted: readonly string[]): ((tags: readonly string[], asked: string) => boolean) => {
  const metBy = meeting(wanted);
  let last: readonly string[] = [];
  let met = new Set<string>();
  return (tags, asked) => {
    if (last !== tags) {
      [last, met] = [tags, new Set()];
      for (const tag of tags) for (const each of metBy(tag)) met.add(each);
    }
    return met.has(asked);
  };
};

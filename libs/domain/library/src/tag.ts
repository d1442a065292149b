import type { Branded } from '@flashcards/kernel';
import { isWellFormed, lengthOf, withFewMarks } from '@flashcards/kernel';
import { utf8Bytes } from './card.ts';

/** A tag as it is given to cards. Tags of packages may be longer, and are kept. */
export type Tag = Branded<'Tag'>;

const longest = 100;
/** Code points have up to three more in NFC, and two UTF-16 units. */
const longestUnits = 6 * longest;
const separators = /[\s\p{Z}\p{Cc}]/u;

/** 1–100 characters in NFC without spaces and control characters. `::` separates the levels of a nested tag. */
export const parseTag = (text: string): Tag | undefined => {
  if (text.length > longestUnits || separators.test(text) || !isWellFormed(text)) return undefined;
  const tag = text.normalize('NFC');
  const length = lengthOf(tag);
  return length >= 1 && length <= longest ? (tag as Tag) : undefined;
};

const isAscii = /^\p{ASCII}*$/u;

/** The same text for tags that are one tag: they are compared without case. */
export const tagKey = (tag: string): string =>
  isAscii.test(tag)
    ? tag.toLowerCase()
    : withFewMarks(tag).normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

type KeyOf = (tag: string) => string;

/** The most keys that are remembered, and the UTF-16 units of their tags: some megabytes. */
const remembered = { keys: 10_000, units: 2 * longest };

/** Like `tagKey`, for many tags: a deck has few different ones. */
export const tagKeys = (): KeyOf => {
  const keys = new Map<string, string>();
  return (tag) => {
    const known = keys.get(tag);
    if (known !== undefined) return known;
    const key = tagKey(tag);
    if (tag.length > remembered.units) return key;
    if (keys.size === remembered.keys) keys.clear();
    keys.set(tag, key);
    return key;
  };
};

/** The first spelling of each tag, by its key. */
const firstSpellings = <Text extends string>(tags: readonly Text[], keyOf: KeyOf): ReadonlyMap<string, Text> => {
  const first = new Map<string, Text>();
  for (const tag of tags) {
    const key = keyOf(tag);
    if (!first.has(key)) first.set(key, tag);
  }
  return first;
};

/** Each tag once, in its first spelling. */
export const distinctTags = <Text extends string>(tags: readonly Text[], keyOf: KeyOf = tagKey): readonly Text[] => [
  ...firstSpellings(tags, keyOf).values(),
];

/** The most tags that a note gets. A note of a package may have more. */
export const mostTags = 100;

/** Tags to add to a note, and tags to remove from it. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Whether the change would add and remove one tag. */
export const contradicts = ({ add, remove }: TagChange): boolean => {
  const removed = new Set(remove.map(tagKey));
  return add.some((tag) => removed.has(tagKey(tag)));
};

/**
 * Changes the tags of one note after the other: tells the tags that it has then, in order. A tag that is there keeps its
 * spelling. Tags below a removed one stay.
 */
export const changingTags = ({ add, remove }: TagChange): ((tags: readonly string[]) => readonly string[]) => {
  const keyOf = tagKeys();
  const removed = new Set(remove.map(keyOf));
  const added = firstSpellings(add, keyOf);
  return (tags) => {
    const lacking = new Map(added);
    const left = tags.filter((tag) => {
      const key = keyOf(tag);
      if (removed.has(key)) return false;
      lacking.delete(key);
      return true;
    });
    return [...left, ...lacking.values()];
  };
};

/** UTF-8 bytes of tags, which count for the text of their set. */
export const tagBytesOf = (tags: readonly string[]): number => tags.reduce((bytes, tag) => bytes + utf8Bytes(tag), 0);

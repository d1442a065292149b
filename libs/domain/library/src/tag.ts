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

/** The same text for tags that are one tag: they are compared without case. */
export const tagKey = (tag: string): string =>
  withFewMarks(tag).normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

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

/** The tags of a note after a change, in order. A tag that is there keeps its spelling. Tags below a removed one stay. */
export const changedTags = (tags: readonly string[], { add, remove }: TagChange): readonly string[] => {
  const removed = new Set(remove.map(tagKey));
  const left = tags.filter((tag) => !removed.has(tagKey(tag)));
  const known = new Set(left.map(tagKey));
  const added = add.filter((tag) => {
    const key = tagKey(tag);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return [...left, ...added];
};

/** UTF-8 bytes of tags, which count for the text of their set. */
export const tagBytesOf = (tags: readonly string[]): number => tags.reduce((bytes, tag) => bytes + utf8Bytes(tag), 0);

import type { CardId } from '@flashcards/kernel';

/** Days: Anki's greatest interval, too. */
export const longestInterval = 36_500;

/** Anki's: one day, and of each day between two limits this share. Below 2.5 days there is none. */
const widths = [
  { from: 2.5, to: 7, share: 0.15 },
  { from: 7, to: 20, share: 0.1 },
  { from: 20, to: Number.POSITIVE_INFINITY, share: 0.05 },
] as const;

const widthOf = (days: number): number => {
  const [{ from: none }] = widths;
  if (days < none) return 0;
  return widths.reduce((width, { from, to, share }) => width + share * Math.max(Math.min(days, to) - from, 0), 1);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The whole days that the fuzz chooses from. */
export const fuzzRange = (days: number, least: number): { readonly lower: number; readonly upper: number } => {
  const floor = Math.min(least, longestInterval);
  const middle = clamp(days, floor, longestInterval);
  const width = widthOf(middle);
  const lower = clamp(Math.round(middle - width), floor, longestInterval);
  const upper = clamp(Math.round(middle + width), floor, longestInterval);
  // What must be more than another rating's days is spread, too.
  return lower === upper && lower > 2 ? { lower, upper: Math.min(lower + 1, longestInterval) } : { lower, upper };
};

/** Whole days near `days`, from `least` to the longest interval: by a chance from 0 to 1, or the nearest without one. */
export const fuzzed = (days: number, least: number, chance: number | undefined): number => {
  if (chance === undefined) return clamp(Math.round(days), Math.min(least, longestInterval), longestInterval);
  const { lower, upper } = fuzzRange(days, least);
  return lower + Math.floor(chance * (1 + upper - lower));
};

/** From 0 to below 1: the same for the same review of the same card, and no other card's (FNV-1a, MurmurHash3's mix). */
export const chanceOf = (card: CardId, review: number): number => {
  let hash = 0x811c9dc5;
  for (const character of `${card}:${review}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

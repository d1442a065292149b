import type { Branded } from '@flashcards/kernel';
import { utf8Bytes } from '@flashcards/library';

/** What clients keep for a user, as JSON text. The service does not interpret it. */
export type Preferences = Branded<'Preferences'>;

const mostBytes = 16 * 1024;
const mostLevels = 32;

/** Whether JSON text keeps the value: its numbers are finite, and it is nested in at most this many levels. */
const isKept = (value: unknown, levels: number): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isKept(each, levels - 1));
};

/** JSON text without spaces. */
export const preferencesOf = (value: unknown): Preferences => JSON.stringify(value) as Preferences;

/** Whether a JSON value may be stored: at most 16 KiB of text and 32 levels of lists and objects. */
export const isPreferences = (value: unknown): boolean =>
  isKept(value, mostLevels) && utf8Bytes(preferencesOf(value)) <= mostBytes;

/** The JSON value of stored preferences; `{}` where there are none. */
export const valueOf = (preferences: Preferences | undefined): unknown => JSON.parse(preferences ?? '{}');

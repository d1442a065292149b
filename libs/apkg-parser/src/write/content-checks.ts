import type { Deck } from '../collection/deck.ts';
import { idFrom } from '../collection/ids.ts';
import { isFileName } from '../fields/is-file-name.ts';
import { checkTemplates } from './check-templates.ts';
import type { Range } from './check.ts';
import { checkId, checkInteger, checkSeconds, checkText, refuse } from './check.ts';
import { isFiltered } from './filtered-deck.ts';
import type { NoteTypeToWrite } from './deck-to-write.ts';
import { checkMediaName } from './media-name.ts';

/** The checks of content that a file can hold, but that Anki would refuse or show as an error. */
export interface ContentChecks {
  readonly refuse: (place: string, problem: string) => void;
  readonly id: (value: unknown, place: string) => string;
  readonly integer: (value: unknown, range: Range, place: string) => number | string;
  readonly seconds: (value: unknown, place: string) => number;
  /** Whether a card with a home deck stays in the deck that it is in. */
  readonly isAway: (deck: Deck | undefined) => boolean;
  readonly mediaName: (name: string) => string;
  readonly templates: (type: NoteTypeToWrite, place: string) => void;
  /** Of text in JSON, which can hold half of a character. */
  readonly jsonText: (value: unknown, place: string) => string;
}

/** For content that a program made. */
export const allChecks: ContentChecks = {
  refuse,
  id: checkId,
  integer: checkInteger,
  seconds: checkSeconds,
  isAway: (deck) => deck !== undefined && isFiltered(deck),
  mediaName: checkMediaName,
  templates: checkTemplates,
  jsonText: checkText,
};

const beyond = 2 ** 63;
const greatest = String(2n ** 63n - 1n);

/** An integer of 64 bits. The greatest ones are read as a number that is one too large. */
const storedInteger = (value: unknown, place: string): number | string => {
  if (!Number.isInteger(value) || Math.abs(value as number) > beyond) return refuse(place, 'must be an integer');
  return value === beyond ? greatest : (value as number);
};

/** For content that was read: refuses only what a file cannot hold. */
export const checksAsRead: ContentChecks = {
  refuse: () => {},
  id: (value, place) =>
    (typeof value === 'string' ? idFrom(value) : undefined) ??
    refuse(place, 'must be a decimal integer of 64 bits, as text'),
  integer: (value, _, place) => storedInteger(value, place),
  seconds: (value, place) => {
    const seconds = value instanceof Date ? Math.floor(value.getTime() / 1000) : Number.NaN;
    return Number.isNaN(seconds) ? refuse(place, 'must be a date') : seconds;
  },
  // A filtered deck without searches becomes a normal one.
  isAway: (deck) => !deck?.filtered || isFiltered(deck),
  mediaName: (name) => (isFileName(name) ? name : refuse('the name of a media file', 'must be that of a file')),
  templates: () => {},
  jsonText: (value, place) => (typeof value === 'string' ? value : refuse(place, 'must be text')),
};

import { canonicalTimeZone, isPreferences, parseDisplayName } from '@flashcards/accounts';
import { parseCardId, parseDayMonthYear, parseReviewId, parseTitle, parseUserId } from '@flashcards/kernel';
import { parseScope } from '@flashcards/presets';
import { parseFolderPath, parseSetName, parseSide, parseTag } from '@flashcards/library';
import { parseInstant, parseOffsetInstant } from './wire/scalars.ts';
import { parseQueryText, parseSearchedTag } from './wire/card-search.ts';
import { parsePageCursor } from './wire/page-cursor.ts';
import { parseDescription, parseProperFolder } from './wire/names.ts';
import { parseFieldText } from './wire/note-texts.ts';

const accepts =
  (parse: (wire: string) => unknown) =>
  (wire: string): boolean =>
    parse(wire) !== undefined;

/** The JSON Schema formats that the codecs name, for validators of those schemas. */
export const formats: Readonly<Record<string, (wire: string) => boolean>> = {
  'user-id': accepts(parseUserId),
  'decimal-digits': accepts(parseCardId),
  'review-id': accepts(parseReviewId),
  'set-name': accepts(parseSetName),
  'display-name': accepts(parseDisplayName),
  'folder-path': accepts(parseFolderPath),
  'proper-folder-path': accepts(parseProperFolder),
  scope: accepts(parseScope),
  'card-side': accepts(parseSide),
  tag: accepts(parseTag),
  'field-text': accepts(parseFieldText),
  description: accepts(parseDescription),
  'iana-time-zone': accepts(canonicalTimeZone),
  title: accepts(parseTitle),
  'card-query': accepts(parseQueryText),
  'searched-tag': accepts(parseSearchedTag),
  'page-cursor': accepts(parsePageCursor),
  'utc-instant': accepts(parseInstant),
  instant: accepts(parseOffsetInstant),
  'dd-mm-yyyy-date': accepts(parseDayMonthYear),
};

/** The keywords of the codecs' schemas in addition to those of JSON Schema, for validators. */
export const keywords = [
  { keyword: 'x-preferences', validate: (_: true, wire: unknown): boolean => isPreferences(wire) },
];

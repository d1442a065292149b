import type { JsonKind, Kinds } from './json-kinds.ts';
import {
  any,
  bool,
  flag,
  integer,
  integerOrText,
  isMap,
  list,
  number,
  object,
  orNull,
  text,
  tuple,
} from './json-kinds.ts';

const [u8, u16, u32] = [integer(0n, 255n), integer(0n, 65_535n), integer(0n, 4_294_967_295n)];
const ofI32 = [-2_147_483_648n, 2_147_483_647n] as const;
const i32 = integer(...ofI32);

const all = (kind: JsonKind, keys: string): Kinds => Object.fromEntries(keys.split(' ').map((key) => [key, kind]));

const field = object({ name: text, ...all(flag, 'sticky rtl'), font: text, size: u16 }, { ord: orNull(u16) });
const template = object(all(text, 'name qfmt'), { ...all(text, 'afmt bqfmt bafmt'), ord: orNull(u16) });

/** The kinds of the values in schema 11 that Anki reads, with the keys that it does not take as absent. */
export const model = object(
  {
    ...{ id: integerOrText(), name: text, type: integer(0n, 1n), mod: integer(), usn: i32, sortf: u16 },
    ...{ ...all(any, 'did css'), tmpls: list(template), flds: list(field) },
  },
  { ...all(text, 'latexPre latexPost'), originalStockKind: i32, originalId: orNull(integer()) },
);

const anyDeck: Kinds = {
  ...{ id: integerOrText(), name: text, usn: i32, collapsed: bool },
  ...all(list(any), 'lrnToday revToday newToday timeToday'),
};
const settingsOfDeck: Kinds = { mod: integerOrText(), desc: text, ...all(bool, 'browserCollapsed md') };
const normalDeck = object({ ...anyDeck, conf: integerOrText() }, settingsOfDeck);
const term = tuple(text, integerOrText(...ofI32), i32);
const filteredDeck = object(
  { ...anyDeck, resched: flag, terms: list(term) },
  {
    ...{ ...settingsOfDeck, separate: bool },
    ...all(u32, 'previewDelay previewAgainSecs previewHardSecs previewGoodSecs'),
  },
);

/** Anki tells a filtered deck by the number 1, or by true. */
export const isFiltered = (deck: unknown): boolean => isMap(deck) && (deck['sdyn'] === true || deck['sdyn'] === 'n1');

export const deck: JsonKind = (value) => {
  if (isFiltered(value)) return filteredDeck(value);
  return object({ dyn: (dyn) => (dyn === false ? undefined : u8(dyn)) })(value) ?? normalDeck(value);
};

/** The options of decks. */
export const options = object(
  {
    ...all(integerOrText(), 'id mod'),
    name: text,
    ...all(i32, 'usn maxTaken'),
    autoplay: bool,
    ...all(any, 'timer new rev lapse'),
  },
  {
    ...all(bool, 'replayq buryInterdayLearning stopTimerOnAnswer waitForAudio'),
    ...all(i32, 'newMix interdayLearningMix reviewOrder newSortOrder newGatherPriority'),
    ...all(number, 'desiredRetention secondsToShowQuestion secondsToShowAnswer sm2Retention'),
    ...all(list(number), 'fsrsWeights fsrsParams5 fsrsParams6 easyDaysPercentages'),
    ...all(text, 'ignoreRevlogsBeforeDate weightSearch'),
    ...{ newPerDayMinimum: u32, questionAction: integer(0n, 1n), answerAction: integer(0n, 4n) },
  },
);

export const tagNumber = i32;

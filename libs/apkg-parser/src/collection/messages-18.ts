import type { FieldType, MessageShape } from '../protobuf.ts';

const all = (type: FieldType, ...fields: readonly number[]): MessageShape =>
  Object.fromEntries(fields.map((field) => [field, type]));

const other = all('bytes', 255);
const today = all('number', 1, 2);

const normalDeck = {
  ...all('number', 1, 2, 3, 5, 6, 7),
  ...all('text', 4),
  ...all(today, 8, 9),
  ...all('float', 10),
};
const filteredDeck = {
  ...all('number', 1, 4, 5, 6, 7),
  ...all({ ...all('text', 1), ...all('number', 2, 3) }, 2),
  ...all('floats', 3),
};
const requirement = { ...all('number', 1, 2), ...all('numbers', 3) };

/** The messages in the tables of schema 18 that Anki reads, with all of their fields. */
export const messages18 = {
  noteType: { ...all('number', 1, 2, 4, 7, 9, 10), ...all('text', 3, 5, 6), ...all(requirement, 8), ...other },
  field: { ...all('number', 1, 2, 4, 6, 7, 8, 9, 10, 11), ...all('text', 3, 5), ...other },
  template: { ...all('text', 1, 2, 3, 4, 6), ...all('number', 5, 7, 8), ...other },
  deck: { ...all('number', 1, 2, 3, 4, 5, 6, 7), ...other },
  deckKind: { 1: normalDeck, 2: filteredDeck },
  deckConfig: {
    ...all('floats', 1, 2, 3, 4, 5, 6),
    ...all('float', 11, 12, 13, 14, 15, 37, 40, 41, 42),
    ...all('number', 9, 10, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26),
    ...all('number', 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 38, 43, 44),
    ...all('text', 45, 46),
    ...other,
  },
} as const satisfies Readonly<Record<string, MessageShape>>;

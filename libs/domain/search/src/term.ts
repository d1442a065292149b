import type { LocalDate } from '@flashcards/kernel';
import { parseDayMonthYear, withFewMarks } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { parseFolderPath } from '@flashcards/library';

export const cardStates = ['new', 'learn', 'review', 'due', 'suspended', 'buried'] as const;
/**
 * `learn`: in learning or relearning. `due`: studied, neither suspended nor withdrawn, and due today. `active`: neither
 * suspended, withdrawn nor buried.
 */
export type CardState = (typeof cardStates)[number] | 'learning' | 'relearning' | 'active';

const properties = ['due', 'ivl', 'reps', 'lapses', 'stability', 'difficulty'] as const;
/** `due`: days from today. `ivl`: days. */
export type Property = (typeof properties)[number];

const relations = ['<=', '>=', '!=', '=', '<', '>'] as const;
export type Relation = (typeof relations)[number];

export type Condition =
  /** What the words of the card contain; see `patternOf`. */
  | { readonly on: 'words'; readonly pattern: string }
  /** A folded tag, or one below it. */
  | { readonly on: 'tag'; readonly tag: string }
  /** The folded name of the set, or the folded path of its folder or of one above it. */
  | { readonly on: 'deck'; readonly name: string }
  | { readonly on: 'state'; readonly state: CardState }
  | { readonly on: 'flag'; readonly flag: number }
  | { readonly on: 'property'; readonly property: Property; readonly relation: Relation; readonly value: number }
  /** A day on which the learner reviewed the card. */
  | { readonly on: 'studied'; readonly day: LocalDate };

export interface Term {
  readonly condition: Condition;
  readonly isNegated: boolean;
}

/** Names and tags are compared without case. */
export const caseless = (text: string): string => withFewMarks(text).normalize('NFC').toLowerCase();

const tag = (text: string): Condition | undefined => (text === '' ? undefined : { on: 'tag', tag: caseless(text) });

const deck = (text: string): Condition | undefined => {
  if (text.trim() === '') return undefined;
  const path: FolderPath | undefined = parseFolderPath(text);
  return { on: 'deck', name: caseless(path ?? text) };
};

const state = (text: string): Condition | undefined => {
  const known = cardStates.find((each) => each === text.toLowerCase());
  return known && { on: 'state', state: known };
};

const flag = (text: string): Condition | undefined =>
  /^[0-7]$/.test(text) ? { on: 'flag', flag: Number(text) } : undefined;

const comparison = new RegExp(`^(${properties.join('|')})(${relations.join('|')})(-?\\d{1,9}(?:\\.\\d{1,9})?)$`);

const property = (text: string): Condition | undefined => {
  const [, name, relation, value] = comparison.exec(text.toLowerCase()) ?? [];
  if (value === undefined) return undefined;
  return { on: 'property', property: name as Property, relation: relation as Relation, value: Number(value) };
};

const studied = (text: string): Condition | undefined => {
  const day = parseDayMonthYear(text);
  return day && { on: 'studied', day };
};

const kinds: ReadonlyMap<string, (text: string) => Condition | undefined> = new Map([
  ['tag', tag],
  ['deck', deck],
  ['is', state],
  ['flag', flag],
  ['prop', property],
  ['studied', studied],
]);

/** The condition of `name:value`; the unknown part where there is none. */
export const namedCondition = (name: string, value: string): Condition | string => {
  const kind = kinds.get(name.toLowerCase());
  return kind ? (kind(value) ?? `${name}:${value}`) : name;
};

import { tagOf } from './tag-of.ts';

/** What a value is, in a word or two; never the value itself, which may be a secret. */
const kindOf = (value: unknown): string => {
  if (value === undefined || value === null) return String(value);
  const kind = typeof value === 'object' ? tagOf(value) : typeof value;
  return `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind === 'Object' ? 'object' : kind}`;
};

/** The error of a value of the wrong type: it says where, and what was expected in its place. */
export const unexpected = (where: string, expected: string, got: unknown): TypeError =>
  new TypeError(`${where}: expected ${expected}, got ${kindOf(got)}`);

/** How much of a name is in another one, by pairs of letters: between 0, for nothing, and 1. */
const likeness = (one: string, other: string): number =>
  Array.from(one).filter((_, at) => other.includes(one.slice(at, at + 2))).length / Math.max(one.length, other.length);

/** The known name that is most like this one, if one is. */
export const nearest = (name: string, known: readonly string[]): string | undefined => {
  const alike = (other: string): number => likeness(name.toLowerCase(), other.toLowerCase());
  const best = known.reduce((one, other) => (alike(other) > alike(one) ? other : one));
  return alike(best) < 0.5 ? undefined : best;
};

export const unknownName = (where: string, name: string, meant: string | undefined): TypeError =>
  new TypeError(`${where}: no option '${name}'${meant ? `; is it '${meant}'?` : ''}`);

const refuseMisspelt = (where: string, value: object, known: readonly string[]): void => {
  // Such as each of thousands of cards.
  if (known.every((name) => name in value)) return;
  for (const name of Object.keys(value)) {
    const meant = nearest(name, known);
    if (meant && !(meant in value)) throw unknownName(where, name, meant);
  }
};

/**
 * The value, unless it is no object, or has a misspelt name in place of one that the words list, as in
 * `a goal, as { target, endDate }`. What else it has may come from another object that it was made of.
 */
export const anObject = <T extends object>(where: string, expected: string, value: T): T => {
  if (typeof value !== 'object' || (value as T | null) === null) throw unexpected(where, expected, value);
  const known = /{ (.*) }/.exec(expected)?.[1];
  if (known) refuseMisspelt(where, value, known.split(', '));
  return value;
};

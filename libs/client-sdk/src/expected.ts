import { tagOf } from './tag-of.ts';

/** The type of a value in a word or two. Never the value itself, which may be a secret. */
const kindOf = (value: unknown): string => {
  if (value === undefined || value === null) return String(value);
  const kind = typeof value === 'object' ? tagOf(value) : typeof value;
  return `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind === 'Object' ? 'object' : kind}`;
};

/** The error for a value of the wrong type: the place, the expected type and the actual one. */
export const unexpected = (where: string, expected: string, got: unknown): TypeError =>
  new TypeError(`${where}: expected ${expected}, got ${kindOf(got)}`);

/** The similarity of two names by pairs of letters, from 0 (none) to 1. */
const likeness = (one: string, other: string): number =>
  Array.from(one).filter((_, at) => other.includes(one.slice(at, at + 2))).length / Math.max(one.length, other.length);

/** The most similar known name, if one is similar enough. */
export const nearest = (name: string, known: readonly string[]): string | undefined => {
  const alike = (other: string): number => likeness(name.toLowerCase(), other.toLowerCase());
  const best = known.reduce((one, other) => (alike(other) > alike(one) ? other : one));
  return alike(best) < 0.5 ? undefined : best;
};

export const unknownName = (where: string, name: string, meant: string | undefined): TypeError =>
  new TypeError(`${where}: no option '${name}'${meant ? `; is it '${meant}'?` : ''}`);

const refuseMisspelt = (where: string, value: object, known: readonly string[]): void => {
  // A shortcut for values that come by the thousand, such as cards.
  if (known.every((name) => name in value)) return;
  for (const name of Object.keys(value)) {
    const meant = nearest(name, known);
    if (meant && !(meant in value)) throw unknownName(where, name, meant);
  }
};

/**
 * Returns the value. Throws a TypeError if it is not an object, or has a misspelt name where a member listed in
 * `expected` is missing (as in `a goal, as { target, endDate }`). Other unknown members are allowed, because the object
 * may have been copied from another one.
 */
export const anObject = <T extends object>(where: string, expected: string, value: T): T => {
  if (typeof value !== 'object' || (value as T | null) === null) throw unexpected(where, expected, value);
  const known = /{ (.*) }/.exec(expected)?.[1];
  if (known) refuseMisspelt(where, value, known.split(', '));
  return value;
};

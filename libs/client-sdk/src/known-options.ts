import { anObject, unexpected } from './expected.ts';

type Check = readonly [expected: string, isFit: (value: unknown) => boolean];

/** Every option by its name, and what its value has to be where that is checked here. */
export type Checks<Options> = { readonly [Name in keyof Required<Options>]: Check | undefined };

export const aFunction: Check = ['a function', (value) => typeof value === 'function'];

/** How much of a name is in another one, by pairs of letters: between 0, for nothing, and 1. */
const likeness = (one: string, other: string): number =>
  Array.from(one).filter((_, at) => other.includes(one.slice(at, at + 2))).length / Math.max(one.length, other.length);

/** Ends the sentence with the known name that is most like this one, if one is. */
const hint = (name: string, known: readonly string[]): string => {
  const alike = (other: string): number => likeness(name.toLowerCase(), other.toLowerCase());
  const best = known.reduce((one, other) => (alike(other) > alike(one) ? other : one));
  return alike(best) < 0.5 ? '' : `; is it '${best}'?`;
};

/** The options, unless one of them is unknown or of another type than it says. */
export const checkedOptions = <Options extends object>(
  where: string,
  options: Options,
  checks: Readonly<Record<string, Check | undefined>>,
): Options => {
  for (const [name, value] of Object.entries(anObject(where, 'options', options))) {
    if (!Object.hasOwn(checks, name))
      throw new TypeError(`${where}: no option '${name}'${hint(name, Object.keys(checks))}`);
    const [expected, isFit] = checks[name] ?? [];
    if (value !== undefined && isFit?.(value) === false) throw unexpected(`${where}: ${name}`, expected ?? '', value);
  }
  return options;
};

import { anObject, nearest, unexpected, unknownName } from './expected.ts';

type Check = readonly [expected: string, isFit: (value: unknown) => boolean];

/** Each option by name with the type check of its value, if this module checks it. */
export type Checks<Options> = { readonly [Name in keyof Required<Options>]: Check | undefined };

export const aFunction: Check = ['a function', (value) => typeof value === 'function'];

/** Returns the options. Throws a TypeError if one is unknown or has the wrong type. */
export const checkedOptions = <Options extends object>(
  where: string,
  options: Options,
  checks: Readonly<Record<string, Check | undefined>>,
): Options => {
  for (const [name, value] of Object.entries(anObject(where, 'options', options))) {
    if (!Object.hasOwn(checks, name)) throw unknownName(where, name, nearest(name, Object.keys(checks)));
    const [expected, isFit] = checks[name] ?? [];
    if (value !== undefined && isFit?.(value) === false) throw unexpected(`${where}: ${name}`, expected ?? '', value);
  }
  return options;
};

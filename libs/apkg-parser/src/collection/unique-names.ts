import { foldCase } from './fold-case.ts';

/** Numbers in use, each with a later one at which to continue the search. */
type Taken = Map<number, number>;

/** Takes the first free number from `least` on. Shortens the path for later searches (union-find). */
const takeFrom = (taken: Taken, least: number): number => {
  const passed: number[] = [];
  let free = least;
  for (let next = taken.get(free); next !== undefined; next = taken.get(free)) {
    passed.push(free);
    free = next;
  }
  for (const number of [...passed, free]) taken.set(number, free + 1);
  return free;
};

const withoutPluses = (name: string): string => {
  let end = name.length;
  while (name.endsWith('+', end)) end -= 1;
  return name.slice(0, end);
};

/** The names as Anki shows them: a name in use (case-insensitive) gets `+` until it is unique. */
export const uniqueNames = (names: readonly string[]): readonly string[] => {
  const stems = new Map<string, Taken>();
  return names.map((name) => {
    const stem = withoutPluses(name);
    const folded = foldCase(stem);
    const taken: Taken = stems.get(folded) ?? new Map<number, number>();
    stems.set(folded, taken);
    return stem + '+'.repeat(takeFrom(taken, name.length - stem.length));
  });
};

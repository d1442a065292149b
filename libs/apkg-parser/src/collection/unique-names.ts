import { foldCase } from './fold-case.ts';

/** Numbers that are taken, each with one from which to go on looking. */
type Taken = Map<number, number>;

/** Takes the first number from `least` on that is free. What was passed on the way is not passed again. */
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

/** The names as Anki shows them: one that is taken already, whatever its case, gets `+` until it is free. */
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

import { orBlank } from '../combinators.ts';
import { setId } from './names.ts';

const set = orBlank(setId);

/** A set, or blank. `path`: the key that excludes it. */
export const setWithoutFolder: typeof set = {
  ...set,
  wrongAt: ([other]) => `expected ${other === undefined ? set.expected : `blank where '${other}' is given`}`,
};

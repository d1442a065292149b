import { describe, expect, it } from 'vitest';
import { keyProblem, keysIn } from './keys.ts';

const keys = keysIn(undefined);

describe('keys of study', () => {
  it.each([
    ['nothing', undefined],
    ['no JSON', 'off'],
    ['a key twice', '{"bury":"z"}'],
    ['a blank key', '{"bury":" "}'],
  ])('are the default ones where %s is kept', (_, text) => {
    expect(keysIn(text)).toEqual(keys);
  });

  it('are those that were chosen, and the default ones for the others', () => {
    expect(keysIn('{"bury":"x"}')).toEqual({ ...keys, bury: 'x' });
  });

  it('are for one command each', () => {
    expect(keyProblem({ ...keys, bury: 'z' }, 'bury')).toBe('undo');
    expect(keyProblem({ ...keys, bury: '' }, 'bury')).toBe('none');
    expect(keyProblem(keys, 'bury')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { commandOf, keyProblem, keysIn } from './keys.ts';

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

  it.each([
    ['the numpad without Num Lock', { key: 'End', code: 'Numpad1' }, 'again'],
    ['a keyboard whose digits need Shift', { key: '&', code: 'Digit1' }, 'again'],
    ['a keyboard of another script', { key: 'я', code: 'KeyZ' }, 'undo'],
    ['a keyboard with its letters elsewhere', { key: 'w', code: 'KeyZ' }, undefined],
    ['Shift', { key: 'Я', code: 'KeyZ', shiftKey: true }, undefined],
  ])('are found on %s', (_, pressed, command) => {
    expect(commandOf({ target: null, ...pressed } as unknown as KeyboardEvent)).toBe(command);
  });

  it('are for one command each', () => {
    expect(keyProblem({ ...keys, bury: 'z' }, 'bury')).toBe('undo');
    expect(keyProblem({ ...keys, bury: '' }, 'bury')).toBe('none');
    expect(keyProblem(keys, 'bury')).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { chosenWeekday, usualWeekday } from './first-weekday.ts';

it.each([
  [{ firstWeekday: 1 }, 1],
  [{ firstWeekday: 0 }, 0],
  [{ firstWeekday: 5 }, 5],
  [{ firstWeekday: 9 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['monday', undefined],
])('reads the preferences %j as %s', (preferences, weekday) => {
  expect(chosenWeekday(preferences)).toBe(weekday);
});

it('begins the week on Monday where the browser has no language', () => {
  expect(usualWeekday('C')).toBe(1);
});

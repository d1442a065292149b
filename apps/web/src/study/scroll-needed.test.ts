import { expect, it } from 'vitest';
import { scrollNeeded } from './scroll-needed.ts';

it.each([
  ['is in view', { top: 10, bottom: 90 }, 0],
  ['ends below', { top: 60, bottom: 130 }, 30],
  ['is longer than the view', { top: 60, bottom: 400 }, 60],
  ['begins above', { top: -20, bottom: 50 }, -20],
])('the scroll to a stretch that %s', (_, stretch, pixels) => {
  expect(scrollNeeded(stretch, { top: 0, bottom: 100 })).toBe(pixels);
});

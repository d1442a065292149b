import type { FullPreview } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { intervalText } from './interval.ts';

it.each([
  [{ minutes: 0.5, interval: 0 }, '<1 min'],
  [{ minutes: 10, interval: 0 }, '10 min'],
  [{ interval: 1 }, '1 day'],
  [{ interval: 30 }, '30 days'],
  [{ interval: 76 }, '2.5 mo'],
  [{ interval: 730 }, '2 y'],
])('shortens %o to %s', (preview, text) => {
  expect(intervalText(preview as FullPreview)).toBe(text);
});

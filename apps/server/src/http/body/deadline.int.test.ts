import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { deadline } from './deadline.ts';

const holdLoop = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('a result that arrived while the event loop was blocked is not late', async () => {
  const inTime = deadline(100, 'late', 10);
  const answer = inTime(stat(import.meta.dirname).then(() => 'there'));
  holdLoop(500);
  expect(await answer).toBe('there');
});

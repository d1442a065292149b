import { contract } from '@flashcards/contract';
import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { answers, aWireServer } from '../wire-server.test-data.ts';

it('returns the statistics as numbers by ISO days and months, ascending', async () => {
  const { baseUrl, received } = await aWireServer(answers(contract.getStudyStats.example.reply));
  const { forecast, ...rest } = await createClient({ baseUrl, token: 't' }).stats.get();
  expect(rest).toEqual({
    reviewsByDay: new Map([['2026-03-01', { reviews: 4, again: 1, hard: 0, good: 3, easy: 0, new: 2 }]]),
    overdue: 1,
    retention: new Map([['2026-03', { young: { reviews: 1, passed: 1 }, mature: { reviews: 1, passed: 0 } }]]),
    states: { new: 20, learning: 2, young: 5, mature: 4, suspended: 1 },
  });
  expect([...forecast].slice(0, 2)).toEqual([
    ['2026-03-01', 3],
    ['2026-03-02', 0],
  ]);
  expect([...forecast].at(-1)).toEqual(['2026-03-30', 0]);
  expect(received.map(({ path, body }) => [path, body])).toEqual([['/api/get-study-stats', '{"jwtToken":"t"}']]);
});

import { contract } from '@flashcards/contract';
import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { answers, aWireServer } from '../wire-server.test-data.ts';

it('sends the range, the set, the days ahead and the detail, and returns hours and minutes', async () => {
  const hours = [{ hour: '7', reviews: '2', passed: '1' }];
  const { baseUrl, received } = await aWireServer(
    answers({ ...contract.getStudyStats.example.reply, hours, minutes: '3' }),
  );
  const { stats } = createClient({ baseUrl, token: 't' });
  const full = await stats.get({ from: '2026-03-01', to: '04/03/2026', set: '12', forecast: 7, detail: 'full' });
  expect([full.hours, full.minutes]).toEqual([[{ hour: 7, reviews: 2, passed: 1 }], 3]);
  await stats.get({ folder: 'Languages/Italian' });
  expect(received.map(({ path }) => path)).toEqual([
    '/api/get-study-stats?from=01%2F03%2F2026&to=04%2F03%2F2026&flashcardID=12&forecast=7&detail=full',
    '/api/get-study-stats?folder=Languages%2FItalian',
  ]);
});

it('returns what each month took, and what was predicted of it', async () => {
  const months = [
    { month: '03/2026', minutes: '7', reviews: '2', passed: '1', predicted: '0.93' },
    { month: '04/2026', minutes: '1', reviews: '0', passed: '0', predicted: '' },
  ];
  const { baseUrl, received } = await aWireServer(
    answers({ ...contract.getStudyStats.example.reply, hours: [], minutes: '8', months }),
  );
  const monthly = await createClient({ baseUrl, token: 't' }).stats.get({ months: true });
  expect([...monthly.months]).toEqual([
    ['2026-03', { minutes: 7, reviews: 2, passed: 1, predicted: 0.93 }],
    ['2026-04', { minutes: 1, reviews: 0, passed: 0, predicted: undefined }],
  ]);
  expect(received.map(({ path }) => path)).toEqual(['/api/get-study-stats?months=true']);
});

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

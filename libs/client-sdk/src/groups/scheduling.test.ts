import { contract } from '@flashcards/contract';
import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { answers, aWireServer } from '../wire-server.test-data.ts';

it('asks for all cards, and to keep the weights, by default', async () => {
  const { baseUrl, received } = await aWireServer(answers(contract.optimizeScheduling.example.reply));
  const { weights, ...rest } = await createClient({ baseUrl, token: 't' }).scheduling.optimize();
  expect(rest).toEqual({ reviews: 2000, kept: false, logLossBefore: 0.4123, logLossAfter: 0.3987 });
  expect([weights.length, weights[0]]).toEqual([21, 0.212]);
  expect(received.map(({ path, body }) => [path, body])).toEqual([
    ['/api/optimize-scheduling', '{"jwtToken":"t","scope":"","dryRun":"false"}'],
  ]);
});

it('returns simulated days by ISO date', async () => {
  const { baseUrl, received } = await aWireServer(answers(contract.simulateScheduling.example.reply));
  const { scheduling } = createClient({ baseUrl, token: 't' });
  expect(await scheduling.simulate({ desiredRetention: 0.9, days: 1 })).toEqual({
    days: new Map([['2026-03-01', { reviews: 2, minutes: 0 }]]),
    retention: undefined,
    remembered: 1,
  });
  expect(received.map(({ path, body }) => [path, body])).toEqual([
    ['/api/simulate-scheduling', '{"jwtToken":"t","desiredRetention":"0.90","weights":"own","days":"1"}'],
  ]);
});

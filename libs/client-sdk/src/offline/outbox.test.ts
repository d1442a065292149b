import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { answers, aWireServer } from '../wire-server.test-data.ts';
import type { Deed, OutboxStorage, SentDeed, WaitingDeed } from './outbox.ts';
import { makeOutbox } from './outbox.ts';

const storageOf = (waiting: WaitingDeed[]): OutboxStorage => ({
  add: () => Promise.reject(new Error('nothing is added')),
  oldest: async (count) => waiting.slice(0, count),
  remove: async (keys) => void waiting.splice(0, keys.length),
});

it('sends fewer reviews at a time where a batch is refused, and tells the one that never passes', async () => {
  const refused = answers({ error: 'Payload too large' }, 413, { 'x-error-code': 'payload_too_large' });
  const recorded = answers({ results: [{ error: 'Card not found', code: 'card_not_found' }] });
  const { baseUrl, received } = await aWireServer(refused, refused, recorded);
  const waiting = ['1', '2'].map((card, key) => ({
    key,
    deed: { kind: 'review', review: { card, rating: 'good', at: '2026-03-01T12:00:00Z', reviewID: card } } as Deed,
  }));
  const sent: SentDeed[] = [];
  await makeOutbox(createClient({ baseUrl, token: 't' }), {
    storage: storageOf(waiting),
    onSent: (each) => void sent.push(each),
  }).send();
  expect(sent.map(({ refusal }) => refusal?.code)).toEqual(['payload_too_large', 'card_not_found']);
  expect([waiting.length, received.length]).toEqual([0, 3]);
});

it('sends a review without its time where the service refuses that and it is not old', async () => {
  const refused = { error: "Invalid value for 'reviewedAt'", code: 'invalid_value' };
  const { baseUrl, received } = await aWireServer(
    answers({ results: [refused, refused] }),
    answers({ error: 'Card not found' }, 404),
  );
  const times = [new Date(Date.now() + 48 * 3_600_000), new Date(Date.now() - 31 * 86_400_000)];
  const waiting = times.map((at, key) => ({
    key,
    deed: { kind: 'review', review: { card: `${key}`, rating: 'good', at, reviewID: `${key}` } } as Deed,
  }));
  const sent: SentDeed[] = [];
  await makeOutbox(createClient({ baseUrl, token: 't' }), {
    storage: storageOf(waiting),
    onSent: (each) => void sent.push(each),
  }).send();
  expect(sent.map(({ refusal }) => refusal?.code)).toEqual(['card_not_found', 'invalid_value']);
  expect(received.map(({ path }) => path)).toEqual([expect.stringContaining('review-cards'), '/api/review-card']);
});

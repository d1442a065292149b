import type { Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, aSet, cardsOf } from './a-learner.ts';
import type { TestServer } from '../running-server.ts';
import { aServerOfItsOwn } from '../running-server.ts';

let server: TestServer;
let learner: Learner;
let client: Client;
beforeEach(async () => {
  server = await aServerOfItsOwn();
  learner = await aLearner(server);
  client = learner.client;
});

const weights = Array.from({ length: 21 }, (_, index) => 0.1 + index / 100);

describe('a preset', () => {
  it('of everything is always listed, with the retention of the settings', async () => {
    expect(await client.raw.getPresets()).toEqual({ presets: [{ scope: '', preset: { desiredRetention: '0.90' } }] });
    await client.presets.set('', { newPerDay: 12, desiredRetention: 0.85, leechAt: 5 });
    expect(await client.account.get()).toMatchObject({ newCardsPerDay: 12, desiredRetention: 0.85 });
    expect(await client.presets.list()).toEqual([
      { scope: '', preset: { newPerDay: 12, desiredRetention: 0.85, leechAt: 5 } },
    ]);
  });

  it('keeps the members that are left out, and inherits again what is blank', async () => {
    const set = await aSet(learner, { folder: 'A' });
    await client.presets.set('folder:A', { buryReview: true });
    await client.presets.set(`set:${set}`, { weights, reviewsPerDay: 0, buryNew: false });
    await client.raw.setPreset({ scope: `set:${set}`, preset: { buryNew: '', leechAction: 'suspend' } });
    expect((await client.presets.list()).slice(1)).toEqual([
      { scope: 'folder:A', preset: { buryReview: true } },
      { scope: `set:${set}`, preset: { weights, reviewsPerDay: 0, leechAction: 'suspend' } },
    ]);
    await client.presets.set(`set:${set}`, { weights: null, reviewsPerDay: null, leechAction: null });
    expect(await client.presets.list()).toHaveLength(2);
  });

  it('changes what a preview and a review of a card do', async () => {
    const set = await aSet(learner);
    const [card] = await cardsOf(learner, set);
    const usual = await client.cards.preview(card);
    await client.presets.set(`set:${set}`, { desiredRetention: 0.7 });
    const preview = await client.cards.preview(card);
    expect(preview.easy.interval).toBeGreaterThan(usual.easy.interval);
    await client.presets.set('', { weights });
    const { easy } = await client.cards.preview(card);
    expect(easy).not.toEqual(preview.easy);
    expect((await client.cards.review({ card, rating: 'easy' })).dueDate).toBe(easy.dueDate);
  });

  it('of a set that is not visible, or a folder that does not exist, is refused', async () => {
    const stranger = await aLearner(server);
    const set = await aSet(stranger);
    const refused = (code: 'set_not_found' | 'folder_not_found') => (error: unknown) => isRefused(error, code);
    await expect(client.presets.set(`set:${set}`, { buryNew: true })).rejects.toSatisfy(refused('set_not_found'));
    await expect(client.presets.set('folder:A', { buryNew: true })).rejects.toSatisfy(refused('folder_not_found'));
  });

  it.each([
    ['scope', { scope: 'deck:1', preset: { buryNew: 'true' } }],
    ['preset', { scope: '', preset: {} }],
    ['preset', { scope: '', preset: { unknown: '1' } }],
    ['preset.weights', { scope: '', preset: { weights: [1, 2, 3] } }],
    ['preset.leechAt', { scope: '', preset: { leechAt: '0' } }],
    ['preset.newPerDay', { scope: '', preset: { newPerDay: '10000' } }],
  ] as const)('is refused for a wrong %s: %j', async (field, given) => {
    await expect(client.raw.setPreset(given as never)).rejects.toMatchObject({ code: 'invalid_value', field });
  });
});

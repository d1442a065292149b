import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';

// What a learner did that the log of reviews does not hold, as it is exported.
const server = aRunningServer({});
const weights = Array.from({ length: 21 }, (_, index) => 0.1 + index / 100);

describe('the actions of a learner', () => {
  it('are exported in order: marks and edits of cards, and changes of settings and presets', async () => {
    const learner = await aLearner(server());
    const { account, cards, notes, presets, raw } = learner.client;
    const set = await aSet(learner);
    const [first, second] = await cardsOf(learner, set);
    const both = [first, second ?? ''];
    await cards.suspend(first);
    await cards.suspendMany(both);
    await cards.suspendMany(both, false);
    await cards.buryMany(both);
    await cards.buryMany([first], false);
    const [note] = await notes.add(set, [{ noteType: 'Basic', fields: { Front: 'cane', Back: 'cat' }, tags: [] }]);
    await notes.edit(note?.note ?? '', { fields: { Back: 'dog' }, tags: [] });
    await cards.edit(first, { front: 'a', back: 'b' });
    await cards.editMany(both.map((card) => ({ card, front: 'c', back: 'd' })));
    await account.updateSettings({ ...(await account.get()), timeZone: 'Asia/Tokyo', newCardsPerDay: 5 });
    await account.setSettings({ newCardsPerDay: undefined, preferences: { theme: 'dark' } });
    await account.setProfile({ displayName: 'Ada' });
    await presets.set('', { desiredRetention: 0.85, buryReview: true });
    await presets.set(`set:${set}`, { weights, leechAt: 5 });
    await presets.set(`set:${set}`, { weights, leechAt: null });
    const ofCards = (kind: string, ...cardIDs: readonly string[]) => ({ kind, cardIDs, scope: '', changed: null });
    const ofValues = (kind: string, changed: object, scope = '') => ({ kind, cardIDs: [], scope, changed });
    const at = '2026-03-01T12:00:00.000Z';
    expect((await raw.exportUserData()).actions).toEqual(
      [
        ofCards('suspended', first),
        ofCards('suspended', both[1] ?? ''),
        ofCards('resumed', ...both),
        ofCards('buried', ...both),
        ofCards('unburied', first),
        ofCards('edited', ...(note?.cards ?? [])),
        ofCards('edited', first),
        ofCards('edited', ...both),
        ofValues('settings', { timeZone: 'Asia/Tokyo', newCardsPerDay: '5' }),
        ofValues('settings', { newCardsPerDay: '' }),
        ofValues('settings', { desiredRetention: '0.85' }),
        ofValues('preset', { buryReview: 'true' }),
        ofValues('preset', { leechAt: '5', weightsID: '1' }, `set:${set}`),
        ofValues('preset', { leechAt: '' }, `set:${set}`),
      ].map((action) => ({ at, ...action })),
    );
    const { actions } = await (await account.exportData()).parsed();
    expect(actions.at(-1)).toEqual({
      ...{ at: new Date(at), kind: 'preset', cards: [], scope: `set:${set}` },
      changed: { leechAt: undefined },
    });
  });
});

import { defaultSettings } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { everywhere, folderScope, mostPresets, setScope } from '@flashcards/presets';
import { fsrsWeights } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aStoredUser, aUser } from '../accounts/a-user.ts';
import { insert, rebuiltBy } from '../asking.ts';
import { deleteFolder, deleteSet, moveFolder } from '../changing.ts';
import type { WholeSet } from '../library/a-set.ts';
import { aSet, folder, someCards } from '../library/a-set.ts';
import { makeAll } from '../library/shelving.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { cardAt } from './a-learner.ts';
import { presetsOf, setPreset, someWeights } from './a-preset.ts';
import { aReview, recorded, today } from './a-review.ts';
import { undo } from './an-undo.ts';

const scopesOf = async (store: Store, account: AccountId): Promise<readonly Scope[]> =>
  (await presetsOf(store, account)).map(({ scope }) => scope);

const setting = (store: CurrentStore): void => {
  it('changes the given members, keeps the others, and removes those that are inherited again', async () => {
    const account = await aStoredUser(store());
    const scope = everywhere;
    await setPreset(store(), account, { scope, change: { buryNew: false, leechAt: 4 } });
    await setPreset(store(), account, { scope, change: { leechAt: 6, order: 'mixed' } });
    expect(await presetsOf(store(), account)).toEqual([
      { scope, preset: { buryNew: false, leechAt: 6, order: 'mixed' } },
    ]);
    await setPreset(store(), account, { scope, change: { buryNew: undefined, leechAt: undefined, order: undefined } });
    expect(await presetsOf(store(), account)).toEqual([]);
  });

  it('of everything changes new cards a day and the retention in the settings', async () => {
    const user = await store().users.insertIfAbsent(aUser());
    const change = { newPerDay: 7, desiredRetention: 0.85 };
    await setPreset(store(), user.account, { scope: everywhere, change });
    const settingsOf = async () => (await store().users.find(user.id))?.settings;
    expect(await settingsOf()).toMatchObject({ newCardsPerDay: 7, desiredRetention: 0.85 });
    expect(await presetsOf(store(), user.account)).toEqual([]);
    await setPreset(store(), user.account, {
      scope: everywhere,
      change: { newPerDay: undefined, desiredRetention: undefined },
    });
    const { desiredRetention, newCardsPerDay } = (await settingsOf()) ?? {};
    expect([desiredRetention, newCardsPerDay]).toEqual([defaultSettings.desiredRetention, undefined]);
  });

  it('is refused for a folder that does not exist, and for too many scopes', async () => {
    const account = await aStoredUser(store());
    const change = { buryNew: true };
    const unknown = folderScope(folder('unknown'));
    expect(await setPreset(store(), account, { scope: unknown, change })).toEqual(refuse('folder_not_found'));
    for (let id = 0; id < mostPresets; id += 1)
      await setPreset(store(), account, { scope: setScope(String(id) as never), change });
    expect(await setPreset(store(), account, { scope: setScope('9999' as never), change })).toEqual(
      refuse('too_many_presets'),
    );
    expect(await setPreset(store(), account, { scope: setScope('7' as never), change })).toEqual(ok(undefined));
  });

  it('keeps lists of weights for ever, and the number of an equal list', async () => {
    const account = await aStoredUser(store());
    for (const are of [someWeights, fsrsWeights, undefined, someWeights])
      await setPreset(store(), account, { scope: everywhere, change: {}, weights: { are } });
    expect((await store().presets.allWeights(account)).map(({ id, weights }) => [id, weights])).toEqual([
      [1, someWeights],
      [2, fsrsWeights],
    ]);
    expect(await presetsOf(store(), account)).toEqual([{ scope: everywhere, preset: { weights: 1 } }]);
  });

  it('is of one account', async () => {
    const [account, other] = [await aStoredUser(store()), await aStoredUser(store())];
    await setPreset(store(), account, { scope: everywhere, change: { buryNew: true } });
    expect(await presetsOf(store(), other)).toEqual([]);
  });
};

const scopes = (store: CurrentStore): void => {
  it('follow a folder that is moved, with all below it', async () => {
    const account = await aStoredUser(store());
    await makeAll(store(), account, ['a/b', 'ab', 'c']);
    for (const path of ['a', 'a/b', 'ab'])
      await setPreset(store(), account, { scope: folderScope(folder(path)), change: { buryNew: true } });
    await moveFolder(store(), account, 'a', 'c/d');
    expect(await scopesOf(store(), account)).toEqual(['folder:ab', 'folder:c/d', 'folder:c/d/b']);
  });

  it('go with their folder or set', async () => {
    const account = await aStoredUser(store());
    const [within, outside] = [aSet({ folder: 'a/b' }), aSet({ folder: 'c' })];
    for (const set of [within, outside]) await insert(store(), account, set);
    const scopesMade = [
      folderScope(folder('a')),
      folderScope(folder('a/b')),
      setScope(within.id),
      setScope(outside.id),
    ];
    for (const scope of scopesMade) await setPreset(store(), account, { scope, change: { buryNew: true } });
    await deleteFolder(store(), account, 'a', true);
    expect(await scopesOf(store(), account)).toEqual([setScope(outside.id)]);
    await deleteSet(store(), account, outside.id);
    expect(await scopesOf(store(), account)).toEqual([]);
  });
};

const reviews = (store: CurrentStore): void => {
  it('are recorded with the innermost retention and weights', async () => {
    const account = await aStoredUser(store());
    const set = aSet({ folder: 'a/b', cards: someCards(2) });
    const other = aSet({ cards: someCards(1) });
    for (const each of [set, other]) await insert(store(), account, each);
    await setPreset(store(), account, { scope: everywhere, change: {}, weights: { are: someWeights } });
    await setPreset(store(), account, { scope: folderScope(folder('a')), change: { desiredRetention: 0.8 } });
    const events = [];
    for (const card of [cardAt(set, 0), cardAt(other, 0)])
      events.push(await recorded(store(), account, aReview({ card, rating: 'easy' })));
    expect(events).toMatchObject([
      { retention: 0.8, weights: 1 },
      { retention: 0.9, weights: 1 },
    ]);
    const parametersOf = async (of: WholeSet) => {
      const { progress, ...parameters } = (await store().presets.ofCard(account, cardAt(of, 0))) ?? {};
      expect(progress).toEqual((await store().cards.find(account, cardAt(of, 0)))?.progress);
      return parameters;
    };
    expect(await parametersOf(set)).toEqual({ retention: 0.8, weights: someWeights, isBalanced: false });
    expect(await parametersOf(other)).toEqual({ weights: someWeights, isBalanced: false });
    await setPreset(store(), account, { scope: setScope(set.id), change: { desiredRetention: 0.95 } });
    expect(await parametersOf(set)).toMatchObject({ retention: 0.95 });
    expect(await store().presets.ofCard(await aStoredUser(store()), cardAt(set, 0))).toBeUndefined();
  });

  it('keep their weights when the preset changes: replays, undo and a rebuild agree', async () => {
    const account = await aStoredUser(store());
    const set = aSet({ cards: someCards(1) });
    await insert(store(), account, set);
    const card = cardAt(set, 0);
    const review = (days: number, rating: 'good' | 'again' = 'good') =>
      recorded(
        store(),
        account,
        aReview({
          card,
          rating,
          day: addDays(today, days),
          at: new Date(Date.parse(`${addDays(today, days)}T12:00:00Z`)),
        }),
      );
    await setPreset(store(), account, { scope: everywhere, change: {}, weights: { are: someWeights } });
    await review(0);
    await review(9);
    await setPreset(store(), account, { scope: everywhere, change: {}, weights: { are: undefined } });
    const last = await review(20);
    const progress = async () => (await store().cards.find(account, card))?.progress;
    const before = await progress();
    const late = await review(4, 'again');
    expect(await progress()).not.toEqual(before);
    expect(await undo(store(), account, late.id)).toMatchObject({ ok: true });
    expect(await progress()).toEqual(before);
    await rebuiltBy(store(), account);
    expect(await progress()).toEqual(before);
    expect(last.weights).toBeUndefined();
  });
};

export const presetsConformance = (open: OpenStore): void => {
  describe('a preset', () => setting(openedStore(open)));
  describe('the scopes of presets', () => scopes(openedStore(open)));
  describe('reviews under presets', () => reviews(openedStore(open)));
};

import type { AccountId, CardId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Action, Store } from '@flashcards/persistence-ports';
import { everywhere, setScope } from '@flashcards/presets';
import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOf, everyPage, insert } from '../asking.ts';
import { bury, editCards, flag, markedAt, suspend, typedEdits } from '../changing.ts';
import { aNote, withNotes } from '../library/a-note.ts';
import { aCard, aSet, someCards } from '../library/a-set.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { presetAt, setPreset, someWeights } from '../study/a-preset.ts';
import { today } from '../study/a-review.ts';
import { aRequest } from './a-request.ts';
import { aStoredUser, aUser } from './a-user.ts';

/** An account with a set of three cards. */
const aShelf = async (store: Store) => {
  const set = aSet({ cards: someCards(3) });
  const account = await aStoredUser(store);
  await insert(store, account, set);
  return { account, set, cards: set.cards.map(({ id }) => id) };
};

const ofCards = (kind: Extract<Action, { cards: unknown }>['kind'], ...cards: readonly CardId[]): Action => ({
  at: markedAt,
  kind,
  cards,
});

const marks = (store: CurrentStore): void => {
  it('names the cards that are suspended, resumed, buried and unburied', async () => {
    const { account, cards } = await aShelf(store());
    const [first, second, third] = cards as [CardId, CardId, CardId];
    await suspend(store(), account, { id: second });
    await store().cards.mark(account, { cards: [first, second], marks: { suspended: true }, at: markedAt });
    await suspend(store(), account, { id: first }, false);
    await bury(store(), account, { id: third }, today);
    await bury(store(), account, { id: third }, undefined);
    expect(await actionsOf(store(), account)).toEqual([
      ofCards('suspended', second),
      ofCards('suspended', first),
      ofCards('resumed', first),
      ofCards('buried', third),
      ofCards('unburied', third),
    ]);
  });

  it('is not written for a mark that stays, for a flag, or for a refused request', async () => {
    const { account, cards } = await aShelf(store());
    const [id] = cards as [CardId];
    await suspend(store(), account, { id }, false);
    await bury(store(), account, { id }, undefined);
    await flag(store(), account, { id }, 3);
    const mixed = { cards: [id, randomCardId()], marks: { suspended: true }, at: markedAt };
    expect(await store().cards.mark(account, mixed)).toEqual(refuse('card_not_found', [1]));
    expect(await actionsOf(store(), account)).toEqual([]);
  });

  it('is written once for a repeated request', async () => {
    const { account, cards } = await aShelf(store());
    const receipt = { ...aRequest(), keep: () => 'kept' };
    for (const suspended of [true, false, true])
      await store().cards.mark(account, { cards, marks: { suspended }, at: markedAt }, receipt);
    expect(await actionsOf(store(), account)).toHaveLength(1);
  });

  it('has a thousand cards, and is one of many', async () => {
    const set = aSet({ cards: someCards(1_000) });
    const account = await aStoredUser(store());
    await insert(store(), account, set);
    const cards = set.cards.map(({ id }) => id);
    const count = 4;
    for (let index = 0; index < count; index += 1)
      await store().cards.mark(account, { cards, marks: { suspended: index % 2 === 0 }, at: new Date(index) });
    const actions = await actionsOf(store(), account);
    expect(actions.map(({ at }) => at.getTime())).toEqual(Array.from({ length: count }, (_, index) => index));
    for (const action of actions) expect('cards' in action && new Set(action.cards)).toEqual(new Set(cards));
  });
};

const edits = (store: CurrentStore): void => {
  const { at } = typedEdits([]);

  it('names the cards of edited notes, and not those that stay as they are', async () => {
    const notes = ['a', 'b'].map((guid) => aNote({ guid }));
    const set = aSet({ ...withNotes(notes), cards: [...withNotes(notes).cards, aCard()] });
    const account = await aStoredUser(store());
    await insert(store(), account, set);
    const found = await everyPage(store().notes.ofSet(account, set.id));
    const cardsOf = (guid: string) => {
      const note = found.find((each) => each.guid === guid);
      return set.cards.flatMap((card) =>
        note && card.note?.id === note.id ? [{ ...card, ordinal: card.note.ordinal }] : [],
      );
    };
    const edited = found.map((before) => ({
      before,
      after: { note: { ...before, tags: before.guid === 'a' ? ['new'] : before.tags }, cards: cardsOf(before.guid) },
      files: [],
    }));
    const typed = set.cards.filter(({ note }) => !note).map(({ id }) => ({ id, front: 'new', back: 'sides' }));
    expect(await store().notes.edit(account, { ...typedEdits(typed), notes: edited })).toMatchObject({ ok: true });
    const cards = [...typed, ...cardsOf('a')].map(({ id }) => id);
    expect(await actionsOf(store(), account)).toEqual([{ at, kind: 'edited', cards }]);
  });

  it('is not written for a refused request', async () => {
    const { account, cards } = await aShelf(store());
    const [id] = cards as [CardId];
    await editCards(store(), account, [aCard({ id }), aCard()]);
    await editCards(store(), account, [aCard({ id, front: 'x'.repeat(1_000) })], { textBytes: 100 });
    expect(await actionsOf(store(), account)).toEqual([]);
  });
};

const settings = (store: CurrentStore): void => {
  let account: AccountId;
  let change: (settings: object) => Promise<unknown>;
  beforeEach(async () => {
    const user = await store().users.insertIfAbsent(aUser({ settings: { newCardsPerDay: 20 } }));
    ({ account } = user);
    change = (changed) =>
      store().users.update(user.id, (now) => ({
        ...now,
        displayName: 'Ada',
        settings: { ...now.settings, ...changed },
        at: markedAt,
      }));
  });

  it('has the settings that change, also one that has no value any more', async () => {
    await change({ timeZone: 'Asia/Tokyo', dayRolloverHour: 0 });
    await change({ newCardsPerDay: undefined });
    await change({});
    expect(await actionsOf(store(), account)).toStrictEqual([
      { at: markedAt, kind: 'settings', changed: { timeZone: 'Asia/Tokyo' } },
      { at: markedAt, kind: 'settings', changed: { newCardsPerDay: undefined } },
    ]);
  });

  it('has the members of a preset that change, and the number of weights', async () => {
    const [scope, at] = [setScope(aSet().id), presetAt];
    await setPreset(store(), account, { scope, change: { buryNew: false, leechAt: 4 }, weights: { are: someWeights } });
    await setPreset(store(), account, { scope, change: { buryNew: false, leechAt: undefined } });
    await setPreset(store(), account, { scope, change: { order: undefined }, weights: { are: someWeights } });
    expect(await actionsOf(store(), account)).toStrictEqual([
      { at, kind: 'preset', scope, changed: { buryNew: false, leechAt: 4, weights: 1 } },
      { at, kind: 'preset', scope, changed: { leechAt: undefined } },
    ]);
  });

  it('has what a preset of everything changes in the settings', async () => {
    const changed = { newPerDay: 7, desiredRetention: 0.9, buryReview: true };
    expect(await setPreset(store(), account, { scope: everywhere, change: changed })).toEqual(ok(undefined));
    expect(await actionsOf(store(), account)).toEqual([
      { at: presetAt, kind: 'settings', changed: { newCardsPerDay: 7 } },
      { at: presetAt, kind: 'preset', scope: everywhere, changed: { buryReview: true } },
    ]);
  });
};

export const actionsConformance = (open: OpenStore): void => {
  describe('an action', () => {
    describe('of marks', () => marks(openedStore(open)));
    describe('of edits', () => edits(openedStore(open)));
    describe('of settings', () => settings(openedStore(open)));
  });
};

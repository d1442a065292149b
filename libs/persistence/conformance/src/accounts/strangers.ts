import type { AccountId, CardId, GoalId, ReviewId, SetId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { edit } from '../goals/a-goal.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, record, recordAll, today } from '../study/a-review.ts';
import { aSet, folder, someCards } from '../library/a-set.ts';
import { aStoredUser } from './a-user.ts';
import type { Account } from './an-account.ts';
import { anAccount, readings } from './an-account.ts';
import { undo } from '../study/an-undo.ts';
import { cardsOf, everyPage, insert, originsOf } from '../asking.ts';
import { addCards, deleteCard, deleteFolder, deleteSet, editCard, editSet, moveFolder, suspend } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId, randomGoalId, randomReviewId, randomSetId } from '../random-ids.ts';

/** Names and ids of an account's data that a stranger may know. */
interface Known {
  readonly set: SetId;
  readonly card: CardId;
  readonly review: ReviewId;
  readonly goal: GoalId;
  readonly path: string;
}

const knownOf = ({ sets, event, goal }: Account): Known => ({
  set: sets[0].id,
  card: cardAt(sets[0], 0),
  review: event.id,
  goal: goal.id,
  path: 'a/b',
});

const unknown = (): Known => ({
  set: randomSetId(),
  card: randomCardId(),
  review: randomReviewId(),
  goal: randomGoalId(),
  path: 'nowhere/at all',
});

type Call = (store: Store, account: AccountId, known: Known) => Promise<unknown>;

/** Every member that takes an id and an account. */
const calls: readonly (readonly [member: string, call: Call])[] = [
  ['sets.find', (store, account, { set }) => store.sets.find(account, set)],
  ['sets.importReport', (store, account, { set }) => store.sets.importReport(account, set)],
  ['sets.deckOptions', (store, account, { set }) => store.sets.deckOptions(account, set)],
  ['sets.edit', (store, account, { set: id }) => editSet(store, account, { ...aSet(), id }, { folder: 'mine' })],
  ['sets.delete', (store, account, { set }) => deleteSet(store, account, set)],
  ['sets.addCards', (store, account, { set }) => addCards(store, account, { set, cards: someCards(1) })],
  ['cards.find', (store, account, { card }) => store.cards.find(account, card)],
  ['cards.findWhole', (store, account, { card }) => store.cards.findWhole(account, card)],
  ['cards.among', async (store, account, { card }) => (await everyPage(store.cards.among(account, [card])))[0]],
  ['cards.ofSet', (store, account, { set }) => cardsOf(store, account, set)],
  ['cards.origins', (store, account, { set }) => originsOf(store, account, set)],
  ['notes.edit', (store, account, { card: id }) => editCard(store, account, { id, front: 'mine', back: '' })],
  ['cards.mark', (store, account, { card: id }) => suspend(store, account, { id })],
  ['cards.delete', (store, account, { card: id }) => deleteCard(store, account, { id })],
  ['folders.move', (store, account, { path }) => moveFolder(store, account, path, 'mine')],
  ['folders.delete', (store, account, { path }) => deleteFolder(store, account, path, true)],
  ['reviews.record', (store, account, { card }) => record(store, account, aReview({ card }))],
  ['reviews.undo', (store, account, { review }) => undo(store, account, review)],
  ['reviews.known', async (store, account, { review }) => (await store.reviews.known(account, [review])).size],
  ['reviews.ofCard', (store, account, { card }) => store.reviews.ofCard(account, { card, before: undefined, most: 2 })],
  ['goals.delete', (store, account, { goal }) => store.goals.delete(account, goal)],
];

const seen = async (store: Store, account: Account): Promise<unknown> =>
  Promise.all(readings(account).map(async ([member, read]) => [member, await read(store)]));

const strangers = (store: CurrentStore): void => {
  it('get the same answer as for an unknown id, from each member that takes an id, and change nothing', async () => {
    const owner = await anAccount(store());
    const stranger = await anAccount(store());
    const { account } = stranger.user;
    await deleteFolder(store(), account, 'a', true);
    const [before, beforeThem] = [await seen(store(), owner), await seen(store(), stranger)];
    for (const [member, call] of calls) {
      const [theirs, none] = [await call(store(), account, knownOf(owner)), await call(store(), account, unknown())];
      expect(theirs, member).toEqual(none);
    }
    const edits = { target: 3, title: 'mine' };
    for (const id of [owner.goal.id, randomGoalId()])
      expect(await edit(store(), account, { ...owner.goal, id }, edits)).toMatchObject({ code: 'goal_not_found' });
    expect(await seen(store(), owner)).toEqual(before);
    expect(await seen(store(), stranger)).toEqual(beforeThem);
  });

  it('store nothing of a batch with one card of another account', async () => {
    const owner = await anAccount(store());
    const stranger = await anAccount(store());
    const before = await seen(store(), stranger);
    const batch = [cardAt(stranger.sets[0], 1), cardAt(owner.sets[0], 1)].map((card) => aReview({ card }));
    expect(await recordAll(store(), stranger.user.account, batch, today)).toMatchObject({ code: 'card_not_found' });
    expect(await seen(store(), stranger)).toEqual(before);
  });

  it('may use the same names, paths and review ids for their own data', async () => {
    const owner = await anAccount(store());
    const before = await seen(store(), owner);
    const account = await aStoredUser(store());
    const own = { ...aSet({ folder: 'a/b', cards: someCards(2) }), name: owner.sets[0].name };
    expect(await insert(store(), account, own)).toBe('inserted');
    const { id } = owner.event;
    expect(await record(store(), account, aReview({ id, card: cardAt(own, 0) }))).toMatchObject({ ok: true });
    expect(await undo(store(), account, id)).toMatchObject({ ok: true });
    expect(await moveFolder(store(), account, 'a', 'moved')).toBe('done');
    expect(await store().folders.all(account)).toEqual([folder('moved'), folder('moved/b')]);
    expect(await deleteFolder(store(), account, 'moved', true)).toBe('done');
    expect(await seen(store(), owner)).toEqual(before);
  });
};

export const strangersConformance = (open: OpenStore): void => {
  describe('strangers', () => strangers(openedStore(open)));
};

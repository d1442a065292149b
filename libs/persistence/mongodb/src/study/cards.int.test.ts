import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import {
  aReview,
  aStoredFolder,
  aStudent,
  letIn,
  record,
  recorded,
  share,
  undo,
} from '@flashcards/persistence-conformance';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { testStores } from '../stores.test-data.ts';
import { rowOf } from './documents.ts';

const { open } = await testStores();

const opened = async () => {
  const { store, collections } = await open();
  const [ana, { person }] = [await aStudent(store), await aStudent(store)];
  const ben = person.account;
  /** Shares the set with Ben. */
  const shareIt = async () => {
    const folder = await aStoredFolder(store, ana.person);
    await letIn(store, folder, person);
    await share(store, ana.person, folder, ana.set);
  };
  const hide = (hides: string) =>
    collections.study.insertOne({ ...rowOf(ana.user, 'hidden', hides), kind: 'hidden', hides } as never);
  const rowIn = (account: AccountId, id: CardId) => collections.progress.findOne(rowOf(account, 'card', id));
  return { store, collections, ...ana, ben, shareIt, hide, rowIn };
};

describe('a card of another account', () => {
  it('can be reviewed by a member, who gets a row for it', async () => {
    const { store, card, set, ben, shareIt, rowIn } = await opened();
    expect(await record(store, ben, aReview({ card }))).toMatchObject({ code: 'card_not_found' });
    await shareIt();
    expect(await rowIn(ben, card)).toBeNull();
    const { id, after, at, seq, day } = await recorded(store, ben, aReview({ card }));
    const row = { card, set: set.id, own: false, suspended: false, progress: after, last: { at, seq, day } };
    expect(await rowIn(ben, card)).toMatchObject(row);
    await store.cards.mark(ben, { cards: [card], marks: { suspended: true }, at: new Date(0) });
    expect(await rowIn(ben, card)).toMatchObject({ ...row, suspended: true });
    await undo(store, ben, id);
    const { last, ...rest } = (await rowIn(ben, card)) ?? {};
    expect(last).toBeUndefined();
    expect(rest).toMatchObject({ suspended: true, progress: newCard(set.createdOn), due: 'new' });
  });
});

describe('an own card', () => {
  it('of a hidden set is not found', async () => {
    const { store, user, card, set, hide } = await opened();
    await recorded(store, user, aReview({ card }));
    await hide(set.id);
    expect(await record(store, user, aReview({ card }))).toMatchObject({ code: 'card_not_found' });
  });

  it('of an addition is found unless the addition is hidden', async () => {
    const { store, collections, user, card, hide } = await opened();
    await collections.progress.updateOne(rowOf(user, 'card', card), { $set: { addition: 'a' } });
    await hide('1' as SetId);
    await recorded(store, user, aReview({ card }));
    await hide('a');
    expect(await record(store, user, aReview({ card }))).toMatchObject({ code: 'card_not_found' });
  });
});

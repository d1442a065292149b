import type { CardId } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, signInAgain } from './a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, contentOf, setNotFound } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { asking, done, refusal } from '../wire.ts';

// A member studies the set of another user: reads, reviews and suspends its cards with their own progress, and never
// changes it.
const server = aRunningServer({});

const aClass = async (to = server()) => {
  const { owner, members, id, inviteCode } = await aSharedFolder(to, { members: 2 });
  const [member, other] = members as unknown as readonly [Learner, Learner];
  const set = await aSharedSet(owner, id);
  const [card, second] = (await cardsOf(owner, set)) as unknown as readonly [CardId, CardId];
  return { owner, member, other, stranger: await aLearner(to), id, inviteCode, set, card, second };
};

describe('a member of a shared folder', () => {
  it('gets the set without its owner’s folder', async () => {
    const { owner, member, stranger, set } = await aClass();
    await owner.client.sets.edit(set, { name: 'Words', description: 'Mine', folder: 'Private/Place' });
    const [theirs, mine] = [await contentOf(member, set), await contentOf(owner, set)];
    expect(mine.folder).toBe('Private/Place');
    expect(theirs).toEqual({ ...mine, folder: '' });
    expect(await asking(server(), stranger)('/get-flashcard', { flashcardID: set })).toEqual(setNotFound);
  });

  it('previews and reviews: the effect equals the preview, and XP, streak and goals are the member’s', async () => {
    const { owner, member, other, stranger, set, card } = await aClass();
    const goal = await member.client.goals.createCards({ target: 1, endDate: '2026-03-01' });
    const untouched = await contentOf(other, set);
    const preview = await member.client.cards.preview(card);
    const reviewed = await changingNothing(owner, () => member.client.cards.review({ card, rating: 'easy' }));
    expect(reviewed).toMatchObject({ id: card, ...{ dueDate: preview.easy.dueDate, xp: 35, streak: 1 } });
    expect((await member.client.goals.list()).get(goal)?.status).toBe('completed');
    expect((await contentOf(member, set)).cards[card]?.review_status).toBe(`${preview.easy.reviewStatus}.0`);
    expect(await contentOf(other, set)).toEqual(untouched);
    for (const path of ['/preview-card', '/review-card']) {
      const review = path === '/review-card' ? { rating: 'good', reviewID: 'r' } : {};
      expect(await asking(server(), stranger)(path, { cardID: card, ...review })).toEqual(cardNotFound);
    }
  });

  it('sends reviews of own cards and of others’ in one batch', async () => {
    const { member, stranger, set, card } = await aClass();
    const [own] = await cardsOf(member, await aWrittenSet(member));
    const reviewedAt = '2026-03-01T12:00:30.000Z';
    const reviews = [own, card].map((cardID) => ({ cardID, rating: 'easy', reviewID: `of ${cardID}`, reviewedAt }));
    const answer = await asking(server(), member)('/review-cards', { reviews });
    expect(answer).toMatchObject({ status: 200, body: { results: [{ cardID: own }, { cardID: card, xp: '30' }] } });
    expect((await contentOf(member, set)).cards[card]?.review_status).not.toBe('0.0');
    // With one card that is not visible, nothing of the batch is recorded.
    const [theirs] = await cardsOf(stranger, await aWrittenSet(stranger));
    const mixed = [theirs, card].map((cardID) => ({ cardID, rating: 'easy', reviewID: `x ${cardID}`, reviewedAt }));
    const refused = await asking(server(), stranger)('/review-cards', { reviews: mixed });
    expect(refused).toEqual({ ...cardNotFound, position: '2' });
    expect(await stranger.client.raw.getUser()).toMatchObject({ reviewXp: '0' });
  });

  it('suspends and flags a card for themself alone', async () => {
    const { owner, member, other, set, card } = await aClass();
    const [mine, theirs] = [await contentOf(owner, set), await contentOf(other, set)];
    const ask = asking(server(), member);
    expect(await ask('/suspend-card', { cardID: card, suspended: 'true' })).toEqual(done({ success: true }));
    expect((await contentOf(member, set)).cards[card]?.suspended).toBe(true);
    expect([await contentOf(owner, set), await contentOf(other, set)]).toEqual([mine, theirs]);
    expect(await ask('/flag-cards', { cardIDs: [card], flag: '2' })).toEqual(done({ success: true }));
    const flagsOf = async ({ client }: Learner) =>
      (await client.raw.exportUserData()).progress.flatMap(({ cardID, flag }) => (cardID === card ? flag : []));
    expect([await flagsOf(member), await flagsOf(owner), await flagsOf(other)]).toEqual([['2'], ['0'], []]);
    // Recorded, but without XP.
    expect((await member.client.cards.review({ card, rating: 'easy' })).xp).toBe(0);
  });

  it('undoes a review: the card is as before, also after leaving', async () => {
    const { owner, member, id, inviteCode, set, card, second } = await aClass();
    const before = await contentOf(member, set);
    await member.client.cards.review({ card, rating: 'good', reviewID: 'first' });
    await member.client.cards.review({ card: second, rating: 'good', reviewID: 'second' });
    await member.client.cards.undoReview('first');
    await member.client.sharedFolders.leave(id);
    const undone = await asking(server(), member)('/undo-review', { reviewID: 'second' });
    expect(undone).toMatchObject({ status: 200, body: { cardID: second, review_status: '0.0', xp: '0' } });
    await member.client.sharedFolders.join(inviteCode);
    expect(await contentOf(member, set)).toEqual(before);
    expect(await asking(server(), owner)('/undo-review', { reviewID: 'first' })).toEqual(
      refusal(404, 'Review not found', 'review_not_found'),
    );
  });

  it('cannot change the set: the owner’s objects are not found', async () => {
    const { owner, member, id, set, card } = await aClass();
    await owner.client.sharedFolders.setRole(id, member.userID, 'editor');
    const ask = asking(server(), member);
    const edit = { newName: 'Mine', newDescription: '', newFolder: '' };
    const refused: readonly (readonly [Promise<WireAnswer>, WireAnswer])[] = [
      [ask('/edit-flashcard', { flashcardID: set, ...edit }), setNotFound],
      [ask('/add-cards', { flashcardID: set, cards: [{ front: 'a', back: 'b' }] }), setNotFound],
      [ask('/delete-flashcard', { flashcardID: set }, 'DELETE'), setNotFound],
      [ask('/edit-card', { cardID: card, front: 'a', back: 'b' }), cardNotFound],
      [ask('/delete-card', { cardID: card }, 'DELETE'), cardNotFound],
      [ask('/get-import-report', { flashcardID: set }), setNotFound],
    ];
    await changingNothing(owner, async () => {
      for (const [answer, expected] of refused) expect(await answer).toEqual(expected);
    });
  });

  it('has statistics of their own studies, without cards of others among their own', async () => {
    const { member, card } = await aClass();
    await member.client.cards.review({ card, rating: 'easy' });
    expect(await member.client.raw.getFolders()).toEqual({});
    expect(await member.client.raw.getTodayCards()).toEqual({});
    expect(await member.client.raw.getStudyStats()).toMatchObject({
      reviewsByDay: [{ reviews: '1', easy: '1', new: '1' }],
      overdue: '0',
      states: { new: '0', learning: '0', young: '0', mature: '0', suspended: '0' },
    });
  });

  it('finds their progress again after returning, even if the set was removed and added again', async () => {
    const own = await aServerOfItsOwn();
    const { owner, member, id, inviteCode, set, card } = await aClass(own);
    await member.client.cards.review({ card, rating: 'easy' });
    const before = (await contentOf(member, set)).cards[card];
    await member.client.sharedFolders.leave(id);
    own.passDays(3);
    for (const each of [owner, member]) await signInAgain(each);
    await owner.client.cards.review({ card, rating: 'again' });
    await owner.client.sharedFolders.removeSet(id, set);
    await owner.client.sharedFolders.addSet(id, set);
    await member.client.sharedFolders.join(inviteCode);
    expect((await contentOf(member, set)).cards[card]).toEqual(before);
  });

  it('keeps their reviews of a set that its owner deletes, and finds none of its cards', async () => {
    const { owner, member, set, card } = await aClass();
    await member.client.cards.review({ card, rating: 'easy', reviewID: 'r' });
    await owner.client.sets.delete(set);
    expect(await member.client.raw.getUser()).toMatchObject({ reviewXp: '15', streak: '1' });
    const ask = asking(server(), member);
    expect(await ask('/preview-card', { cardID: card })).toEqual(cardNotFound);
    expect(await ask('/get-flashcard', { flashcardID: set })).toEqual(setNotFound);
    expect(await ask('/undo-review', { reviewID: 'r' })).toMatchObject({ status: 200, body: { xp: '0' } });
  });
});

describe('get-flashcard-item', () => {
  it('shows a card to anyone with its id, in the folder or out of it', async () => {
    const { owner, member, stranger, id, card } = await aClass();
    const shown = await owner.client.cards.get(card);
    await owner.client.sharedFolders.removeMember(id, member.userID);
    for (const each of [member, stranger]) expect(await each.client.cards.get(card)).toEqual(shown);
  });
});

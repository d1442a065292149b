import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { cardNotFound, changingNothing, setNotFound, unknownId } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet, notMember, notOwnerTo, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Specification 4.11: a removed member loses access to the folder at once, and cannot return with an old code.
const path = '/remove-user-from-shared-folder';
const server = aRunningServer();

const remove = (learner: Learner, sharedFolderID: string, targetUserID: string) =>
  asking(server(), learner)(path, { sharedFolderID, targetUserID });
const removed = done({ success: true, message: expect.stringMatching(/./) });
const notOwner = notOwnerTo('remove members');
const notAMember = refusal(400, 'User is not a member of this shared folder', 'not_a_member');

const namesOf = async ({ client }: Learner, folder: string): Promise<readonly string[]> =>
  (await client.sharedFolders.members(folder)).map(({ user }) => user);

describe('remove-user-from-shared-folder', () => {
  it('ends all access with the next call', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 2 });
    const [out, stays] = members as unknown as readonly [Learner, Learner];
    const flashcardID = await aSharedSet(owner, id);
    const [cardID] = await cardsOf(out, flashcardID);
    const review = { cardID, rating: 'good' };
    expect(await asking(server(), out)('/review-card', { ...review, reviewID: 'before' })).toMatchObject({
      status: 200,
    });
    expect(await remove(owner, id, out.userID)).toEqual(removed);
    const ask = asking(server(), out);
    for (const each of ['/get-shared-folder-flashcards', '/get-shared-folder-members'])
      expect(await ask(each, { sharedFolderID: id })).toEqual(notMember);
    expect(await ask('/get-flashcard', { flashcardID })).toEqual(setNotFound);
    expect(await ask('/preview-card', { cardID })).toEqual(cardNotFound);
    expect(await ask('/review-card', { ...review, reviewID: 'after' })).toEqual(cardNotFound);
    expect(await ask('/suspend-card', { cardID, suspended: 'true' })).toEqual(cardNotFound);
    expect(await ask('/get-shared-folders')).toEqual(done({ ownedFolders: [], memberFolders: [] }));
    expect(await ask('/get-shared-today-cards')).toEqual(done({}));
    expect(await namesOf(stays, id)).toEqual([owner.userID, stays.userID]);
    // Reviews stay, and can be undone.
    expect(await out.client.raw.getUser()).toMatchObject({ reviewXp: '10' });
    expect(await ask('/undo-review', { reviewID: 'before' })).toMatchObject({ status: 200, body: { xp: '0' } });
  });

  it('revokes the invite codes, and lets users return with a new one and their earlier progress', async () => {
    const { owner, members, id, inviteCode } = await aSharedFolder(server());
    const [out] = members;
    const set = await aSharedSet(owner, id);
    const [card] = await cardsOf(out, set);
    await out.client.cards.review({ card, rating: 'easy' });
    const before = await out.client.sets.get(set);
    await remove(owner, id, out.userID);
    const stranger = await aLearner(server());
    for (const each of [out, stranger])
      await expect(each.client.sharedFolders.join(inviteCode)).rejects.toSatisfy((error) =>
        isRefused(error, 'invalid_code'),
      );
    await out.client.sharedFolders.join(await owner.client.sharedFolders.renewInvite(id));
    expect(await out.client.sets.get(set)).toEqual(before);
    expect((await owner.client.sets.get(set)).cards.get(card)?.reviewStatus).toBe(0);
  });

  it('removes the sets they added from the folder; their owner keeps them', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const [theirs, mine] = [await aSharedSet(editor, id), await aSharedSet(owner, id)];
    expect(await changingNothing(editor, () => remove(owner, id, editor.userID))).toEqual(removed);
    expect((await owner.client.sharedFolders.sets(id)).map((set) => set.id)).toEqual([mine]);
    expect(await asking(server(), owner)('/get-flashcard', { flashcardID: theirs })).toEqual(setNotFound);
  });

  it('is refused to editors, viewers and strangers, for any user', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 2 });
    const [editor, viewer] = members as unknown as readonly [Learner, Learner];
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const stranger = await aLearner(server());
    const targets = [owner, editor, viewer, stranger].map(({ userID }) => userID);
    for (const each of [editor, viewer, stranger])
      for (const target of [...targets, 'nobody']) expect(await remove(each, id, target)).toEqual(notOwner);
    expect(await namesOf(viewer, id)).toEqual([owner.userID, editor.userID, viewer.userID]);
  });

  it('checks the folder, then the role, then the user; the owner cannot be removed', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const gone = await aLearner(server());
    await gone.client.account.delete();
    const other = await aLearner(server());
    expect(await remove(owner, unknownId, 'nobody')).toEqual(sharedFolderNotFound);
    for (const target of ['nobody', gone.userID, other.userID, '__proto__', members[0].userID.toUpperCase()])
      expect(await remove(owner, id, target)).toEqual(notAMember);
    const stays = refusal(400, 'The owner can not be removed', 'owner_stays');
    expect(await remove(owner, id, owner.userID)).toEqual(stays);
    expect(await remove(owner, id, members[0].userID)).toEqual(removed);
    expect(await remove(owner, id, members[0].userID)).toEqual(notAMember);
  });

  const request = { server, path, body: { jwtToken: '', sharedFolderID: unknownId, targetUserID: 'ben' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'sharedFolderID': '', 'targetUserID': ''}");
  const expected = {
    sharedFolderID: 'a string of digits',
    targetUserID: '1 to 255 characters without control characters',
  };
  refusesOtherTypes(request, expected);
  refusesBadTokens(request);
});

import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, setNotFound, unknownId } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet, notOwnerTo, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal, sendJson } from '../wire.ts';

// Specification 4.10: for the owner only. The set itself and its reviews stay.
const path = '/remove-flashcard-from-shared-folder';
const method = 'DELETE';
const server = aRunningServer();

const remove = (learner: Learner, sharedFolderID: string, flashcardID: string) =>
  asking(server(), learner)(path, { sharedFolderID, flashcardID }, method);
const removed = done({ success: true, message: expect.stringMatching(/./) });
const notOwner = notOwnerTo('remove flashcards');

const setsOf = async ({ client }: Learner, folder: string): Promise<readonly string[]> =>
  (await client.sharedFolders.sets(folder)).map(({ id }) => id);

describe('remove-flashcard-from-shared-folder', () => {
  it('removes that set from that folder, and its owner keeps it', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [set, other] = [await aSharedSet(owner, id), await aSharedSet(owner, id, { name: 'Others' })];
    const elsewhere = await owner.client.sharedFolders.create({ name: 'Elsewhere' });
    await owner.client.sharedFolders.addSet(elsewhere.id, set);
    expect(await changingNothing(owner, () => remove(owner, id, set))).toEqual(removed);
    expect(await setsOf(members[0], id)).toEqual([other]);
    expect(await setsOf(owner, elsewhere.id)).toEqual([set]);
    expect(await asking(server(), members[0])('/get-flashcard', { flashcardID: set })).toEqual(setNotFound);
  });

  it('removes sets added by editors, and is refused to editors, even for their own', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const set = await aSharedSet(editor, id);
    expect(await remove(editor, id, set)).toEqual(notOwner);
    expect(await setsOf(owner, id)).toEqual([set]);
    expect(await remove(owner, id, set)).toEqual(removed);
    expect(await setsOf(owner, id)).toEqual([]);
  });

  it('is refused to members and strangers, for any set', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const set = await aSharedSet(owner, id);
    const stranger = await aLearner(server());
    for (const each of [members[0], stranger])
      for (const named of [set, unknownId]) expect(await remove(each, id, named)).toEqual(notOwner);
    expect(await setsOf(owner, id)).toEqual([set]);
  });

  it('checks the folder, then the role, then the set in the folder', async () => {
    const { owner, id } = await aSharedFolder(server());
    const set = await aSharedSet(owner, id);
    const notShared = await aWrittenSet(owner);
    expect(await remove(owner, unknownId, set)).toEqual(sharedFolderNotFound);
    for (const named of [unknownId, notShared]) expect(await remove(owner, id, named)).toEqual(setNotFound);
    expect(await remove(owner, id, set)).toEqual(removed);
    expect(await remove(owner, id, set)).toEqual(setNotFound);
  });

  it('accepts only DELETE with a JSON body', async () => {
    const { owner, id } = await aSharedFolder(server());
    const body = { jwtToken: owner.token, sharedFolderID: id, flashcardID: unknownId };
    const error = 'This operation is called with another HTTP method';
    expect(await sendJson(server(), path, body)).toEqual(refusal(405, error, 'method_not_allowed'));
  });

  const body = { jwtToken: '', sharedFolderID: unknownId, flashcardID: unknownId };
  const request = { server, path, method, body } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'sharedFolderID': '', 'flashcardID': ''}");
  refusesOtherTypes(request, { sharedFolderID: 'a string of digits', flashcardID: 'a string of digits' });
  refusesBadTokens(request);
});

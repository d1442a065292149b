import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, setNotFound, unknownId } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Sharing a set: by reference, and one's own sets only.
const path = '/add-flashcard-to-shared-folder';
const server = aRunningServer();

const add = (learner: Learner, sharedFolderID: string, flashcardID: string) =>
  asking(server(), learner)(path, { sharedFolderID, flashcardID });
const added = done({ success: true, message: expect.stringMatching(/./) });
const mayNot = refusal(403, 'Access denied. Only the owner and editors can add flashcards.', 'may_not_add');

const setsOf = async ({ client }: Learner, folder: string): Promise<readonly string[]> =>
  (await client.sharedFolders.sets(folder)).map(({ id }) => id);

describe('add-flashcard-to-shared-folder', () => {
  it('shares sets of the owner and of editors, and does not change them', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [editor] = members;
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    const [theirs, mine] = [await aWrittenSet(editor), await aWrittenSet(owner)];
    expect(await changingNothing(owner, () => add(owner, id, mine))).toEqual(added);
    expect(await changingNothing(editor, () => add(editor, id, theirs))).toEqual(added);
    for (const each of [owner, editor]) expect(await setsOf(each, id)).toEqual(expect.arrayContaining([mine, theirs]));
  });

  it('does nothing for a set that is already shared', async () => {
    const { owner, id } = await aSharedFolder(server());
    const set = await aSharedSet(owner, id);
    const before = await owner.client.sharedFolders.sets(id);
    server().passSecond();
    expect(await add(owner, id, set)).toEqual(added);
    expect(await owner.client.sharedFolders.sets(id)).toEqual(before);
  });

  it('shares one set in several folders', async () => {
    const { owner, id } = await aSharedFolder(server());
    const other = await owner.client.sharedFolders.create({ name: 'Other' });
    const set = await aSharedSet(owner, id);
    expect(await add(owner, other.id, set)).toEqual(added);
    for (const each of [id, other.id]) expect(await setsOf(owner, each)).toEqual([set]);
  });

  it('is refused to viewers, strangers and former editors, whose earlier sets stay', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    const stranger = await aLearner(server());
    const own = await aWrittenSet(member);
    for (const [learner, set] of [
      [member, own],
      [stranger, await aWrittenSet(stranger)],
    ] as const)
      expect(await add(learner, id, set)).toEqual(mayNot);
    await owner.client.sharedFolders.setRole(id, member.userID, 'editor');
    expect(await add(member, id, own)).toEqual(added);
    await owner.client.sharedFolders.setRole(id, member.userID, 'viewer');
    expect(await add(member, id, await aWrittenSet(member))).toEqual(mayNot);
    expect(await setsOf(owner, id)).toEqual([own]);
  });

  it('checks the folder, then the own set, then the role: sets of others cannot be shared', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [viewer] = members;
    const shared = await aSharedSet(owner, id);
    const theirs = await aWrittenSet(viewer);
    expect(await add(owner, unknownId, unknownId)).toEqual(sharedFolderNotFound);
    for (const set of [unknownId, theirs]) expect(await add(owner, id, set)).toEqual(setNotFound);
    // A set that a member can see is not theirs to share.
    for (const set of [unknownId, shared]) expect(await add(viewer, id, set)).toEqual(setNotFound);
    expect(await setsOf(owner, id)).toEqual([shared]);
  });

  const body = { jwtToken: '', sharedFolderID: unknownId, flashcardID: unknownId };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'sharedFolderID': '', 'flashcardID': ''}");
  refusesOtherTypes(
    { server, path, body },
    { sharedFolderID: 'a string of digits', flashcardID: 'a string of digits' },
  );
  refusesBadTokens({ server, path, body });
});

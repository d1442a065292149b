import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { unknownId } from '../library/a-library.ts';
import { aSharedFolder, notMember, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

// Specification 4.17: the members of a folder, for its members only.
const path = '/get-shared-folder-members';
const server = aRunningServer();

const membersOf = (learner: Learner, sharedFolderID: string) => asking(server(), learner)(path, { sharedFolderID });
const joinedAt = expect.stringMatching(/^2026-03-01T12:\d\d:\d\d\.000Z$/) as unknown;

describe('get-shared-folder-members', () => {
  it('lists the owner, then the others in the order they joined, to each of them', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 3 });
    await owner.client.sharedFolders.setRole(id, (members[1] as Learner).userID, 'editor');
    const roles = ['viewer', 'editor', 'viewer'];
    const expected = done({
      owner: { userID: owner.userID, role: 'owner', joinedAt },
      members: members.map(({ userID }, index) => ({ userID, role: roles[index], joinedAt })),
    });
    for (const each of [owner, ...members]) expect(await membersOf(each, id)).toEqual(expected);
  });

  it('lists an owner without members', async () => {
    const owner = await aLearner(server());
    const { id } = await owner.client.sharedFolders.create({ name: 'Alone' });
    expect(await membersOf(owner, id)).toEqual(
      done({ owner: { userID: owner.userID, role: 'owner', joinedAt }, members: [] }),
    );
  });

  it('is refused to strangers, and finds no unknown or deleted folder', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const stranger = await aLearner(server());
    expect(await membersOf(stranger, id)).toEqual(notMember);
    for (const each of [owner, stranger]) expect(await membersOf(each, unknownId)).toEqual(sharedFolderNotFound);
    await owner.client.sharedFolders.delete(id);
    for (const each of [owner, members[0], stranger]) expect(await membersOf(each, id)).toEqual(sharedFolderNotFound);
  });

  it('is sharedFolders.members in the SDK', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const listed = await members[0].client.sharedFolders.members(id);
    expect(listed.map(({ user, role }) => [user, role])).toEqual([
      [owner.userID, 'owner'],
      [members[0].userID, 'viewer'],
    ]);
    expect(listed[0]?.joinedAt).toBeInstanceOf(Date);
  });

  const request = { server, path, body: { jwtToken: '', sharedFolderID: unknownId } };
  refusesOtherKeys(request, "{'jwtToken': '', 'sharedFolderID': ''}");
  refusesOtherTypes(request, { sharedFolderID: 'a string of digits' });
  refusesBadTokens(request);
});

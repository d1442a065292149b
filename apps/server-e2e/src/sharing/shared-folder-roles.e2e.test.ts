import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { changingNothing, contentOf, setNotFound, unknownId } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet, notMember, notOwnerTo, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Roles in a shared folder, leaving it, and deleting it.
const server = aRunningServer();

const succeeded = done({ success: true });
const noMember = refusal(
  400,
  "Invalid value for 'targetUserID': expected a member of this shared folder",
  'invalid_value',
);

const rolesOf = async ({ client }: Learner, folder: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await client.sharedFolders.members(folder)).map(({ user, role }) => [user, role]));

const setsOf = async ({ client }: Learner, folder: string): Promise<readonly string[]> =>
  (await client.sharedFolders.sets(folder)).map(({ id }) => id);

describe('set-shared-folder-role', () => {
  const path = '/set-shared-folder-role';
  const setRole = (learner: Learner, sharedFolderID: string, targetUserID: string, role = 'editor') =>
    asking(server(), learner)(path, { sharedFolderID, targetUserID, role });

  it('makes a member an editor or a viewer; the same role again changes nothing', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    for (const role of ['editor', 'editor', 'viewer', 'viewer']) {
      expect(await setRole(owner, id, member.userID, role)).toEqual(succeeded);
      expect(await rolesOf(member, id)).toEqual({ [owner.userID]: 'owner', [member.userID]: role });
    }
  });

  it('is for the owner, and applies to members other than the owner', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const stranger = await aLearner(server());
    for (const each of [members[0], stranger])
      for (const target of [members[0].userID, owner.userID, 'nobody'])
        expect(await setRole(each, id, target)).toEqual(notOwnerTo('change roles'));
    for (const target of [owner.userID, stranger.userID, 'nobody', '__proto__'])
      expect(await setRole(owner, id, target)).toEqual(noMember);
    expect(await setRole(owner, unknownId, members[0].userID)).toEqual(sharedFolderNotFound);
    expect(await rolesOf(owner, id)).toEqual({ [owner.userID]: 'owner', [members[0].userID]: 'viewer' });
  });

  it('sets no other role: ownership changes with transfer-shared-folder', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    for (const role of ['owner', '', 'Editor', 'admin', 'constructor'])
      expect(await setRole(owner, id, members[0].userID, role)).toEqual(
        refusal(400, "Invalid value for 'role': expected one of 'editor', 'viewer'", 'invalid_value'),
      );
  });

  const body = { jwtToken: '', sharedFolderID: unknownId, targetUserID: 'ben', role: 'editor' };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'sharedFolderID': '', 'targetUserID': '', 'role': ''}");
  refusesOtherTypes({ server, path, body }, { sharedFolderID: 'a string of digits' });
  refusesBadTokens({ server, path, body });
});

describe('transfer-shared-folder', () => {
  const path = '/transfer-shared-folder';
  const transfer = (learner: Learner, sharedFolderID: string, targetUserID: string) =>
    asking(server(), learner)(path, { sharedFolderID, targetUserID });

  it('makes a member the owner and the old owner an editor; all sets stay', async () => {
    const { owner, members, id, inviteCode } = await aSharedFolder(server(), { members: 2 });
    const [heir, other] = members as unknown as readonly [Learner, Learner];
    const set = await aSharedSet(owner, id);
    expect(await transfer(owner, id, heir.userID)).toEqual(succeeded);
    const roles = { [heir.userID]: 'owner', [owner.userID]: 'editor', [other.userID]: 'viewer' };
    expect(await rolesOf(other, id)).toEqual(roles);
    expect((await heir.client.sharedFolders.list()).owned).toMatchObject([{ id, owner: heir.userID }]);
    expect((await owner.client.sharedFolders.list()).joined).toMatchObject([{ id, role: 'editor' }]);
    expect(await setsOf(other, id)).toEqual([set]);
    expect(await transfer(owner, id, other.userID)).toEqual(notOwnerTo('transfer the folder'));
    // The existing code is still valid.
    await (await aLearner(server())).client.sharedFolders.join(inviteCode);
    await heir.client.sharedFolders.removeMember(id, owner.userID);
    expect(await setsOf(other, id)).toEqual([]);
  });

  it('is for the owner, and applies to members; to oneself it changes nothing', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const stranger = await aLearner(server());
    for (const each of [members[0], stranger])
      for (const target of [each.userID, owner.userID, 'nobody'])
        expect(await transfer(each, id, target)).toEqual(notOwnerTo('transfer the folder'));
    for (const target of [stranger.userID, 'nobody']) expect(await transfer(owner, id, target)).toEqual(noMember);
    expect(await transfer(owner, unknownId, members[0].userID)).toEqual(sharedFolderNotFound);
    expect(await transfer(owner, id, owner.userID)).toEqual(succeeded);
    expect(await rolesOf(owner, id)).toEqual({ [owner.userID]: 'owner', [members[0].userID]: 'viewer' });
  });

  const body = { jwtToken: '', sharedFolderID: unknownId, targetUserID: 'ben' };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'sharedFolderID': '', 'targetUserID': ''}");
  refusesOtherTypes({ server, path, body }, { targetUserID: 'a member of this shared folder' });
  refusesBadTokens({ server, path, body });
});

describe('leave-shared-folder', () => {
  const path = '/leave-shared-folder';
  const leave = (learner: Learner, sharedFolderID: string) => asking(server(), learner)(path, { sharedFolderID });

  it('removes the member with the sets they added, and lets them return with the same code', async () => {
    const { owner, members, id, inviteCode } = await aSharedFolder(server());
    const [member] = members;
    await owner.client.sharedFolders.setRole(id, member.userID, 'editor');
    const [theirs, mine] = [await aSharedSet(member, id), await aSharedSet(owner, id)];
    expect(await leave(member, id)).toEqual(succeeded);
    expect(await setsOf(owner, id)).toEqual([mine]);
    expect(await asking(server(), member)('/get-flashcard', { flashcardID: mine })).toEqual(setNotFound);
    expect((await contentOf(member, theirs)).flashcardName).toBe('Words');
    await member.client.sharedFolders.join(inviteCode);
    // As a new member.
    expect(await rolesOf(member, id)).toEqual({ [owner.userID]: 'owner', [member.userID]: 'viewer' });
    expect(await setsOf(member, id)).toEqual([mine]);
  });

  it('is refused to the owner, to strangers, and a second time', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const stays = refusal(400, 'The owner can not leave before transferring the folder', 'owner_must_transfer');
    expect(await leave(owner, id)).toEqual(stays);
    expect(await leave(await aLearner(server()), id)).toEqual(notMember);
    expect(await leave(owner, unknownId)).toEqual(sharedFolderNotFound);
    expect(await leave(members[0], id)).toEqual(succeeded);
    expect(await leave(members[0], id)).toEqual(notMember);
    await members[0].client.account.delete();
    // An owner without members cannot leave either; they delete the folder.
    expect(await leave(owner, id)).toEqual(stays);
  });

  const body = { jwtToken: '', sharedFolderID: unknownId };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'sharedFolderID': ''}");
  refusesOtherTypes({ server, path, body }, { sharedFolderID: 'a string of digits' });
  refusesBadTokens({ server, path, body });
});

describe('delete-shared-folder', () => {
  const path = '/delete-shared-folder';
  const remove = (learner: Learner, sharedFolderID: string) =>
    asking(server(), learner)(path, { sharedFolderID }, 'DELETE');

  it('deletes the folder for all members; the sets stay with their owners', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    const [member] = members;
    await owner.client.sharedFolders.setRole(id, member.userID, 'editor');
    const [theirs, mine] = [await aSharedSet(member, id), await aSharedSet(owner, id)];
    expect(await changingNothing(member, () => changingNothing(owner, () => remove(owner, id)))).toEqual(succeeded);
    for (const each of [owner, member]) {
      expect(await each.client.sharedFolders.list()).toEqual({ owned: [], joined: [] });
      expect(await asking(server(), each)('/get-shared-folder-members', { sharedFolderID: id })).toEqual(
        sharedFolderNotFound,
      );
    }
    expect(await asking(server(), member)('/get-flashcard', { flashcardID: mine })).toEqual(setNotFound);
    expect(await asking(server(), owner)('/get-flashcard', { flashcardID: theirs })).toEqual(setNotFound);
    expect(await remove(owner, id)).toEqual(sharedFolderNotFound);
  });

  it('is for the owner only', async () => {
    const { owner, members, id } = await aSharedFolder(server());
    for (const each of [members[0], await aLearner(server())])
      expect(await remove(each, id)).toEqual(notOwnerTo('delete the folder'));
    expect(await remove(owner, unknownId)).toEqual(sharedFolderNotFound);
    expect(await rolesOf(members[0], id)).toMatchObject({ [owner.userID]: 'owner' });
  });

  const request = { server, path, method: 'DELETE', body: { jwtToken: '', sharedFolderID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'sharedFolderID': ''}");
  refusesOtherTypes(request, { sharedFolderID: 'a string of digits' });
  refusesBadTokens(request);
});

describe('delete-user', () => {
  it('transfers folders to the longest-standing editor, else viewer, else deletes them', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 3 });
    const [first, second, third] = members as unknown as readonly [Learner, Learner, Learner];
    for (const each of [third, second]) await owner.client.sharedFolders.setRole(id, each.userID, 'editor');
    const set = await aSharedSet(second, id);
    await aSharedSet(owner, id);
    await owner.client.account.delete();
    // Both are editors, and the second has joined earlier.
    const roles = { [first.userID]: 'viewer', [second.userID]: 'owner', [third.userID]: 'editor' };
    expect(await rolesOf(first, id)).toEqual(roles);
    expect(await setsOf(first, id)).toEqual([set]);
    await third.client.sharedFolders.leave(id);
    await second.client.account.delete();
    expect(await rolesOf(first, id)).toEqual({ [first.userID]: 'owner' });
    expect(await setsOf(first, id)).toEqual([]);
    expect((await first.client.sharedFolders.list()).owned).toMatchObject([{ id, members: 1, sets: 0 }]);
    await first.client.account.delete();
    expect(await asking(server(), third)('/leave-shared-folder', { sharedFolderID: id })).toEqual(sharedFolderNotFound);
  });

  it('removes a member with their sets, and changes nothing else', async () => {
    const { owner, members, id, inviteCode } = await aSharedFolder(server(), { members: 2 });
    const [editor, viewer] = members as unknown as readonly [Learner, Learner];
    await owner.client.sharedFolders.setRole(id, editor.userID, 'editor');
    await aSharedSet(editor, id);
    const set = await aSharedSet(owner, id);
    await editor.client.account.delete();
    expect(await rolesOf(viewer, id)).toEqual({ [owner.userID]: 'owner', [viewer.userID]: 'viewer' });
    expect(await setsOf(viewer, id)).toEqual([set]);
    await (await aLearner(server())).client.sharedFolders.join(inviteCode);
  });
});

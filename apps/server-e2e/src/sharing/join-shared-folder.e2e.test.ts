import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, signInAgain } from '../study/a-learner.ts';
import { aSharedFolder } from './a-shared-folder.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Specification 4.18: joining with an invite code.
const path = '/join-shared-folder';
const server = aRunningServer();

const join = (learner: Learner, inviteCode: string, to = server()) => asking(to, learner)(path, { inviteCode });
const invalid = refusal(404, 'Invalid invite code', 'invalid_code');
const expired = refusal(400, 'Invite code has expired', 'code_expired');
const already = refusal(400, 'You are already a member of this shared folder', 'already_member');

const aFolder = async () => {
  const owner = await aLearner(server());
  const folder = await owner.client.sharedFolders.create({ name: 'Together', description: 'What we learn' });
  const { id } = folder;
  const sharedFolder = { id, name: 'Together', description: 'What we learn', owner: owner.userID };
  return { owner, ...folder, joined: done({ success: true, sharedFolder }) };
};

describe('join-shared-folder', () => {
  it('makes anyone with the code a viewer, and returns the joined folder', async () => {
    const { owner, id, inviteCode, joined } = await aFolder();
    const learner = await aLearner(server());
    expect(inviteCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await join(learner, inviteCode)).toEqual(joined);
    expect((await owner.client.sharedFolders.members(id)).map(({ user, role }) => [user, role])).toEqual([
      [owner.userID, 'owner'],
      [learner.userID, 'viewer'],
    ]);
    expect((await learner.client.sharedFolders.list()).joined).toMatchObject([{ id, role: 'viewer', members: 2 }]);
  });

  it('accepts a code in any case, with dashes anywhere, O for 0, I and L for 1', async () => {
    const { inviteCode, joined } = await aFolder();
    const plain = inviteCode.replaceAll('-', '');
    const forms = [
      plain,
      plain.toLowerCase(),
      ` ${inviteCode}\n`,
      [...plain].join('-'),
      plain.replaceAll('0', 'O').replaceAll('1', 'I'),
      plain.replaceAll('0', 'o').replaceAll('1', 'l'),
    ];
    for (const form of forms) expect([form, await join(await aLearner(server()), form)]).toEqual([form, joined]);
  });

  it('finds no folder for an invalid or unknown code: always 404, never an invalid value', async () => {
    const { inviteCode } = await aFolder();
    const learner = await aLearner(server());
    const last = inviteCode.endsWith('0') ? '1' : '0';
    const others = ['0000-0000-0000-0000', `${inviteCode.slice(0, -1)}${last}`, `${inviteCode}0`, inviteCode.slice(1)];
    const odd = [
      '',
      ' ',
      '-',
      '__proto__',
      "' OR 1=1 --",
      '\u0000',
      '\u202e',
      'a\uD800',
      '😀'.repeat(16),
      'U'.repeat(16),
    ];
    for (const code of [...others, ...odd, '0'.repeat(60_000)]) expect(await join(learner, code)).toEqual(invalid);
    expect(await learner.client.sharedFolders.list()).toEqual({ owned: [], joined: [] });
  });

  it('refuses members, including the owner, before checking the expiry', async () => {
    const own = await aServerOfItsOwn();
    const { owner, members, id } = await aSharedFolder(own);
    const code = await owner.client.sharedFolders.renewInvite(id, { expiryDays: 1, maxUses: 1 });
    const last = await aLearner(own);
    expect(await join(last, code, own)).toMatchObject({ status: 200 });
    for (const each of [owner, members[0], last]) expect(await join(each, code, own)).toEqual(already);
    own.passDays(1);
    for (const each of [owner, members[0], last]) expect(await join(each, code, own)).toEqual(already);
    expect(await join(await aLearner(own), code, own)).toEqual(expired);
  });

  it('admits users until the code expires, to the second', async () => {
    const own = await aServerOfItsOwn();
    const { owner, id } = await aSharedFolder(own);
    const code = await owner.client.sharedFolders.renewInvite(id, { expiryDays: 2 });
    own.passDays(2);
    expect(await join(await aLearner(own), code, own)).toEqual(expired);
    await signInAgain(owner);
    const another = await owner.client.sharedFolders.renewInvite(id, { expiryDays: 1 });
    own.passHours(24 - 1 / 3600);
    expect(await join(await aLearner(own), another, own)).toMatchObject({ status: 200 });
    own.passSecond();
    expect(await join(await aLearner(own), another, own)).toEqual(expired);
  });

  it('admits the maximum number of users; a used-up code is answered like an expired one, and refusals do not count', async () => {
    const { owner, id, joined } = await aFolder();
    const code = await owner.client.sharedFolders.renewInvite(id, { maxUses: 2 });
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => aLearner(server())));
    expect(await join(first as Learner, code)).toEqual(joined);
    expect(await join(first as Learner, code)).toEqual(already);
    expect(await join(second as Learner, code)).toEqual(joined);
    expect(await join(third as Learner, code)).toEqual(expired);
  });

  it('refuses a code revoked by another one or by the removal of a member', async () => {
    const { owner, id, inviteCode, joined } = await aFolder();
    const renewed = await owner.client.sharedFolders.renewInvite(id);
    const learner = await aLearner(server());
    expect(await join(learner, inviteCode)).toEqual(invalid);
    expect(await join(learner, renewed)).toEqual(joined);
    await owner.client.sharedFolders.removeMember(id, learner.userID);
    expect(await join(learner, renewed)).toEqual(invalid);
    await owner.client.sharedFolders.delete(id);
    expect(await join(learner, renewed)).toEqual(invalid);
  });

  const request = { server, path, body: { jwtToken: '', inviteCode: '7K3M-Q9ZD-4XTA-V8RE' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'inviteCode': ''}");
  refusesOtherTypes(request, { inviteCode: 'a string' });
  refusesBadTokens(request);
});

import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { unknownId } from '../library/a-library.ts';
import { aSharedFolder, notOwnerTo, sharedFolderNotFound } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// A new invite code and its options. Joining with codes is tested in join-shared-folder.
const path = '/create-shared-folder-invite';
const server = aRunningServer();

const invite = (learner: Learner, sharedFolderID: string, terms: object = {}) =>
  asking(server(), learner)(path, { sharedFolderID, expiryDays: '', maxUses: '', ...terms });
const notOwner = notOwnerTo('create invites');

describe('create-shared-folder-invite', () => {
  it('gives the owner a new, unique code', async () => {
    const { owner, id, inviteCode } = await aSharedFolder(server());
    const answers = [await invite(owner, id), await invite(owner, id, { expiryDays: '365', maxUses: '10000' })];
    const codes = answers.map(({ body }) => (body as { readonly inviteCode: string }).inviteCode);
    expect(answers).toEqual(codes.map((each) => done({ inviteCode: each })));
    expect(new Set([inviteCode, ...codes]).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const learner = await aLearner(server());
    expect(await learner.client.sharedFolders.join(codes[1] ?? '')).toMatchObject({ id });
  });

  it('is refused to members and strangers, and finds no unknown folder', async () => {
    const { owner, members, id, inviteCode } = await aSharedFolder(server());
    const stranger = await aLearner(server());
    for (const each of [members[0], stranger]) expect(await invite(each, id)).toEqual(notOwner);
    for (const each of [owner, stranger]) expect(await invite(each, unknownId)).toEqual(sharedFolderNotFound);
    // The first code is still valid.
    await stranger.client.sharedFolders.join(inviteCode);
  });

  it.each([
    ['expiryDays', 'a whole number from 1 to 365, or blank for no expiry', ['366', '400', '1000']],
    ['maxUses', 'a whole number from 1 to 10000, or blank for no limit', ['10001', '99999']],
  ] as const)('refuses any other %s', async (key, expected, beyond) => {
    const { owner, id, inviteCode } = await aSharedFolder(server());
    for (const value of [
      '0',
      '-1',
      '+1',
      '1.5',
      '1e2',
      ' ',
      '7 ',
      '7\n',
      '07',
      '٧',
      'none',
      '9'.repeat(400),
      ...beyond,
    ])
      expect([value, await invite(owner, id, { [key]: value })]).toEqual([
        value,
        refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value'),
      ]);
    await (await aLearner(server())).client.sharedFolders.join(inviteCode);
  });

  const body = { jwtToken: '', sharedFolderID: unknownId, expiryDays: '', maxUses: '' };
  const format = "{'jwtToken': '', 'sharedFolderID': '', 'expiryDays': '', 'maxUses': ''}";
  refusesOtherKeys({ server, path, body }, format);
  refusesOtherTypes(
    { server, path, body },
    {
      sharedFolderID: 'a string of digits',
      expiryDays: 'a whole number from 1 to 365, or blank for no expiry',
      maxUses: 'a whole number from 1 to 10000, or blank for no limit',
    },
  );
  refusesBadTokens({ server, path, body });
});

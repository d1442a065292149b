import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it } from 'vitest';
import { aQuest } from '../quests/a-quest.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// The name by which others see a user: in quests, among members, and at shared sets, with `detail=full` only.
const path = '/set-profile';
const server = aRunningServer();

const expected = 'a blank or a name of 1 to 60 characters without control or direction characters';
const naming = (learner: Learner, displayName: unknown) => asking(server(), learner)(path, { displayName });
const nameOf = async ({ client }: Learner) => (await client.account.get({ detail: 'full' })).displayName ?? '';

describe('set-profile', () => {
  it.each([['Ada'], ['__proto__'], ['<img src=x>'], ['عايدة'], ['🦊'.repeat(60)], [' a  b ']])(
    'sets a name: %j',
    async (name) => {
      const learner = await aLearner(server());
      expect(await naming(learner, name)).toEqual(done({ success: true }));
      expect(await nameOf(learner)).toBe(name);
    },
  );

  it('stores a name in NFC, replaces it, and removes it for a blank', async () => {
    const learner = await aLearner(server());
    const names = [];
    for (const name of ['Zoe\u0308', 'Ada', '', '']) {
      await naming(learner, name);
      names.push(await nameOf(learner));
    }
    expect(names).toEqual(['Zo\u00EB', 'Ada', '', '']);
  });

  it.each([
    [' '],
    ['\u3000'],
    ['a'.repeat(61)],
    ['a\u0000'],
    ['a\nb'],
    ['a\u009F'],
    ['\u202Eadmin'],
    ['a\u2066'],
    ['\uD800'],
    ['a\u0301'.repeat(20_000)],
  ])('refuses other names: %j', async (name) => {
    const learner = await aLearner(server());
    await naming(learner, 'Ada');
    expect(await naming(learner, name)).toEqual(
      refusal(400, `Invalid value for 'displayName': expected ${expected}`, 'invalid_value'),
    );
    expect(await nameOf(learner)).toBe('Ada');
  });

  const body = { jwtToken: '', displayName: 'Ada' };
  refusesOtherKeys({ server, path, body }, "{'jwtToken': '', 'displayName': ''}");
  refusesOtherTypes({ server, path, body }, { displayName: expected });
  refusesBadTokens({ server, path, body });
});

describe('a display name', () => {
  const detail = { query: { detail: 'full' } } as const;

  /** Ada has a name and owns all; Ben has none. */
  const aPair = async () => {
    const [ada, ben] = [await aLearner(server()), await aLearner(server())];
    await naming(ada, 'Ada');
    const { id: folder, inviteCode } = await ada.client.sharedFolders.create({ name: 'Together' });
    await ben.client.sharedFolders.join(inviteCode);
    await ada.client.sharedFolders.setRole(folder, ben.userID, 'editor');
    for (const { client } of [ada, ben]) await client.sharedFolders.addSet(folder, await aSet({ ...ada, client }));
    const quest = await aQuest(ada);
    await ben.client.quests.join(await ada.client.quests.renewInvite(quest));
    return { ada, ben, folder };
  };

  it('comes with participants, members, folders and shared sets', async () => {
    const { ada, ben, folder } = await aPair();
    const { raw } = ben.client;
    const { quests } = await raw.getQuests({}, detail);
    expect(quests[0]?.participants).toMatchObject([
      { user_id: ada.userID, displayName: 'Ada' },
      { user_id: ben.userID, displayName: '' },
    ]);
    const { owner, members } = await raw.getSharedFolderMembers({ sharedFolderID: folder }, detail);
    expect([owner, ...members]).toMatchObject([
      { userID: ada.userID, displayName: 'Ada' },
      { userID: ben.userID, displayName: '' },
    ]);
    const { memberFolders } = await raw.getSharedFolders({}, detail);
    expect(memberFolders).toMatchObject([{ owner: ada.userID, displayName: 'Ada' }]);
    const { flashcards } = await raw.getSharedFolderFlashcards({ sharedFolderID: folder }, detail);
    expect(flashcards).toMatchObject([
      { addedBy: ada.userID, displayName: 'Ada' },
      { addedBy: ben.userID, displayName: '' },
    ]);
    expect(Object.values(flashcards[0]?.cards ?? {})[0]).toHaveProperty('noteID');
  });

  it('comes with nothing that did not ask for it', async () => {
    const { ben, folder } = await aPair();
    const { raw } = ben.client;
    const answers = [
      await raw.getUser(),
      await raw.getQuests(),
      await raw.getSharedFolders(),
      await raw.getSharedFolderMembers({ sharedFolderID: folder }),
      await raw.getSharedFolderFlashcards({ sharedFolderID: folder }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/displayName|preferences/);
  });

  it('is gone with the account, as are preferences, and is no name of its next user', async () => {
    const { ada, ben } = await aPair();
    await ada.client.account.setSettings({ preferences: ['mine'] });
    await ada.client.account.delete();
    const { quests } = await ben.client.raw.getQuests({}, detail);
    expect(quests[0]?.participants).toMatchObject([{ user_id: ben.userID }]);
    const again = await signUp(server().baseUrl, ada.userID);
    expect(await again.client.account.get({ detail: 'full' })).toMatchObject({
      displayName: undefined,
      preferences: {},
    });
  });
});

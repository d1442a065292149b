import { describe, expect, it } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { aWrittenSet } from '../library/a-library.ts';
import { aSharedFolder, aSharedSet } from './a-shared-folder.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Creating a shared folder, and listing one's shared folders.
const path = '/create-shared-folder';
const server = aRunningServer();

const shownCode = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/;
const joinedAt = expect.stringMatching(/^2026-03-01T12:\d\d:\d\d\.000Z$/) as unknown;

describe('create-shared-folder', () => {
  it('creates a folder owned by its creator, and an invite code', async () => {
    const owner = await aLearner(server());
    const ask = asking(server(), owner);
    const answer = await ask(path, { folderName: 'Together', description: 'What we learn' });
    const sharedFolderID = expect.stringMatching(/^\d{52}$/) as unknown;
    expect(answer).toEqual(done({ success: true, sharedFolderID, inviteCode: expect.stringMatching(shownCode) }));
    const { sharedFolderID: id } = answer.body as { readonly sharedFolderID: string };
    const folder = { id, name: 'Together', description: 'What we learn', owner: owner.userID, role: 'owner' };
    const ownedFolders = [{ ...folder, memberCount: '1', flashcardCount: '0', joinedAt }];
    expect(await ask('/get-shared-folders')).toEqual(done({ ownedFolders, memberFolders: [] }));
  });

  it('creates another one each time, also with the same name', async () => {
    const { client } = await aLearner(server());
    const [one, other] = [
      await client.sharedFolders.create({ name: 'Same' }),
      await client.sharedFolders.create({ name: 'Same' }),
    ];
    expect(one.id).not.toBe(other.id);
    expect(one.inviteCode).not.toBe(other.inviteCode);
    const { owned } = await client.sharedFolders.list();
    expect(owned.map(({ id }) => id)).toEqual([one.id, other.id]);
  });

  it('accepts any title, and returns all of them unchanged as values and as keys', async () => {
    const { owner, members } = await aSharedFolder(server(), { name: '__proto__' });
    const [member] = members;
    const odd = [
      'constructor',
      'a\u202Eb\u2066c',
      'a\u0000\nb',
      ' blanks ',
      '..',
      'a/b',
      'flashcardID',
      '😀'.repeat(200),
    ];
    for (const name of odd) {
      const { id, inviteCode } = await owner.client.sharedFolders.create({ name });
      server().passSecond();
      expect(await member.client.sharedFolders.join(inviteCode)).toMatchObject({ id, name, owner: owner.userID });
    }
    const names = ['__proto__', ...odd];
    expect((await owner.client.sharedFolders.list()).owned.map(({ name }) => name)).toEqual(names);
    const { joined } = await member.client.sharedFolders.list();
    expect(joined.map(({ name }) => name)).toEqual(names);
    await aSharedSet(owner, joined[0]?.id ?? '', { name: '__proto__' });
    const due = await asking(server(), member)('/get-shared-today-cards');
    const [[, sets = {}] = [], ...empty] = Object.entries(due.body as Readonly<Record<string, object>>);
    expect([Object.keys(sets), ...empty]).toEqual([['__proto__'], ...odd.map((name) => [name, {}])]);
    expect(Object.keys(due.body as object)).toEqual(names);
  });

  it('keeps a description of 10 000 characters of any kind', async () => {
    const { client } = await aLearner(server());
    const description = `${'😀'.repeat(9_996)}\u0000\u202E\n"`;
    await client.sharedFolders.create({ name: 'Long', description });
    expect((await client.sharedFolders.list()).owned).toMatchObject([{ description }]);
  });

  const refusesOther = (key: string, expected: string, values: readonly string[]) =>
    it.each(values.map((value) => [JSON.stringify(value).slice(0, 40), value]))(
      `does not take a ${key} such as %s`,
      async (_, value) => {
        const ask = asking(server(), await aLearner(server()));
        expect(await ask(path, { folderName: 'a', description: '', [key]: value })).toEqual(
          refusal(400, `Invalid value for '${key}': expected ${expected}`, 'invalid_value'),
        );
        expect(await ask('/get-shared-folders')).toEqual(done({ ownedFolders: [], memberFolders: [] }));
      },
    );
  refusesOther('folderName', '1 to 200 characters', ['', 'n'.repeat(201), '😀'.repeat(201), 'a\uD800']);
  refusesOther('description', 'at most 10000 characters', ['d'.repeat(10_001), '\uDC00']);

  const request = { server, path, body: { jwtToken: '', folderName: 'Together', description: '' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'folderName': '', 'description': ''}");
  refusesOtherTypes(request, { folderName: '1 to 200 characters', description: 'at most 10000 characters' });
  refusesBadTokens(request);
});

describe('get-shared-folders', () => {
  it('separates own and joined folders, with the numbers of members and sets, and the time of joining', async () => {
    const { owner, members, id } = await aSharedFolder(server(), { members: 2 });
    const [member] = members;
    await aSharedSet(owner, id);
    await member.client.sharedFolders.create({ name: 'Mine' });
    const counts = { memberCount: '3', flashcardCount: '1' };
    const theirs = { id, name: 'Together', description: 'What we learn', owner: owner.userID, ...counts, joinedAt };
    const ask = asking(server(), member);
    expect(await ask('/get-shared-folders')).toMatchObject({
      body: { ownedFolders: [{ name: 'Mine', role: 'owner' }], memberFolders: [{ ...theirs, role: 'viewer' }] },
    });
    await owner.client.sharedFolders.setRole(id, member.userID, 'editor');
    expect((await member.client.sharedFolders.list()).joined).toMatchObject([{ role: 'editor' }]);
    expect((await owner.client.sharedFolders.list()).owned).toMatchObject([{ id, role: 'owner', members: 3, sets: 1 }]);
  });

  it('does not count deleted or removed sets', async () => {
    const { owner, id } = await aSharedFolder(server());
    const [deleted, removed, stays] = [
      await aSharedSet(owner, id, { name: 'a' }),
      await aSharedSet(owner, id, { name: 'b' }),
      await aSharedSet(owner, id, { name: 'c' }),
    ];
    await aWrittenSet(owner, { name: 'd' });
    await owner.client.sets.delete(deleted);
    await owner.client.sharedFolders.removeSet(id, removed);
    expect((await owner.client.sharedFolders.sets(id)).map((set) => set.id)).toEqual([stays]);
    expect((await owner.client.sharedFolders.list()).owned).toMatchObject([{ sets: 1 }]);
  });

  it('lists no folders of strangers', async () => {
    await aSharedFolder(server());
    const stranger = asking(server(), await aLearner(server()));
    expect(await stranger('/get-shared-folders')).toEqual(done({ ownedFolders: [], memberFolders: [] }));
  });
});

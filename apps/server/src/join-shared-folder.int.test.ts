import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, SharedFolderId, UserId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { CodeHash } from '@flashcards/sharing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';
import type { Reply, TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

// Filled through the store: a thousand sign-ins would take minutes.
const most = 1_000;

let store: Store;
let server: TestServer;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
  server = await aServer({ store });
});
afterAll(() => server.close());

const now = new Date();

const aUser = async (): Promise<User & { readonly jwtToken: string }> => {
  const id = newId() as UserId;
  const jwtToken = await server.signIn(id);
  const user = await store.users.find(id);
  if (!user) throw new Error('the user has signed in');
  return { ...user, jwtToken };
};

const aFolder = async (owner: User): Promise<{ readonly id: SharedFolderId; readonly code: CodeHash }> => {
  const [id, code] = [newId() as SharedFolderId, newId() as CodeHash];
  await store.sharedFolders.create(owner, { id, code, name: 'Together', description: '', createdAt: now });
  return { id, code };
};

const join = async ({ jwtToken }: { readonly jwtToken: string }, owner: string, sharedFolderID: string) => {
  const invite = { jwtToken: owner, sharedFolderID, expiryDays: '', maxUses: '' };
  const { inviteCode } = (await server.post('create-shared-folder-invite', invite)).body as { inviteCode: string };
  return server.post('join-shared-folder', { jwtToken, inviteCode });
};

const refusalOf = ({ status, body, headers }: Reply) => [status, body, headers.get('x-error-code')];

describe('a shared folder', () => {
  it('has at most a thousand members', async () => {
    const [owner, late] = [await aUser(), await aUser()];
    const { id, code } = await aFolder(owner);
    for (let members = 1; members < most; members += 1) {
      const user = {
        id: newId() as UserId,
        account: newId() as AccountId,
        tokenVersion: '1',
        settings: defaultSettings,
      };
      await store.sharedFolders.join(await store.users.insertIfAbsent({ ...user, createdAt: now }), { code, now });
    }
    const full = [409, { error: 'Shared folder is full' }, 'shared_folder_full'];
    expect(refusalOf(await join(late, owner.jwtToken, id))).toEqual(full);
  });
});

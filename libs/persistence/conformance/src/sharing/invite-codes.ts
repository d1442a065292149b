import { ok, refuse } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { aPerson, somePeople } from '../accounts/a-person.ts';
import { aMoment, aStoredFolder, join, letIn, putOut, renew, renewed, rolesIn } from './a-shared-folder.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCode, randomSharedFolderId } from '../random-ids.ts';

const dayInMilliseconds = 86_400_000;

const codes = (store: CurrentStore): void => {
  it('admits its holder as a viewer, and returns the folder', async () => {
    const [anna, ben] = [await aPerson(store()), await aPerson(store())];
    const folder = await aStoredFolder(store(), anna, { name: 'named', description: 'described' });
    expect(await store().sharedFolders.join(ben, { code: folder.code, now: aMoment() })).toEqual(
      ok({ id: folder.id, name: 'named', description: 'described', owner: anna.id }),
    );
    expect(await rolesIn(store(), anna, folder)).toEqual([
      [anna.account, 'owner'],
      [ben.account, 'viewer'],
    ]);
    expect(await store().sharedFolders.join(ben, { code: randomCode(), now: aMoment() })).toEqual(
      refuse('invalid_code'),
    );
  });

  it('refuses members, including the owner, before it reports its expiry', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const folder = await renewed(store(), await aStoredFolder(store(), anna), { expiryDays: 1, maxUses: 1 });
    await letIn(store(), folder, ben);
    for (const now of [aMoment(), new Date('2026-12-01T00:00:00.000Z')]) {
      for (const member of [anna, ben]) expect(await join(store(), member, folder.code, now)).toBe('already_member');
      expect(await join(store(), carla, folder.code, now)).toBe('code_expired');
    }
    const unlimited = await renewed(store(), folder);
    expect(await join(store(), ben, unlimited.code)).toBe('already_member');
  });

  it('expires after spans of 24 hours, to the millisecond', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const { id } = await aStoredFolder(store(), anna);
    const [code, now] = [randomCode(), new Date('2026-03-02T10:00:00.456Z')];
    expect(await renew(store(), anna, { id, code, now, expiryDays: 2 })).toBe('done');
    const end = now.getTime() + 2 * dayInMilliseconds;
    expect(await join(store(), ben, code, new Date(end))).toBe('code_expired');
    expect(await join(store(), ben, code, new Date(end - 1))).toBe('done');
    expect(await join(store(), carla, code, new Date(end))).toBe('code_expired');
  });

  it('admits as many as its maximum; refused joins do not count', async () => {
    const [anna, ben, carla, dora] = await somePeople(store(), 4);
    if (!anna || !ben || !carla || !dora) throw new Error('there are four');
    const { code } = await renewed(store(), await aStoredFolder(store(), anna), { maxUses: 2 });
    const answers = [];
    for (const each of [anna, ben, ben, carla, carla, dora]) answers.push(await join(store(), each, code));
    expect(answers).toEqual(['already_member', 'done', 'already_member', 'done', 'already_member', 'code_expired']);
  });

  it('that is renewed invalidates the earlier one, independent of its terms; only the owner renews it', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const first = await aStoredFolder(store(), anna);
    await letIn(store(), first, ben);
    for (const other of [ben, carla])
      expect(await renew(store(), other, { id: first.id, code: randomCode() })).toBe('not_owner');
    expect(await renew(store(), anna, { id: randomSharedFolderId(), code: randomCode() })).toBe(
      'shared_folder_not_found',
    );
    const second = await renewed(store(), first, { maxUses: 10 });
    expect(await join(store(), carla, first.code)).toBe('invalid_code');
    const third = await renewed(store(), second);
    expect(await join(store(), carla, second.code)).toBe('invalid_code');
    expect(await join(store(), carla, third.code)).toBe('done');
  });

  it('is revoked when a member is removed: no one can join before there is a new one', async () => {
    const [anna, ben, carla] = await somePeople(store(), 3);
    if (!anna || !ben || !carla) throw new Error('there are three');
    const folder = await aStoredFolder(store(), anna);
    await letIn(store(), folder, ben);
    expect(await putOut(store(), anna, folder, ben)).toBe('done');
    for (const each of [ben, carla]) expect(await join(store(), each, folder.code)).toBe('invalid_code');
    const { code } = await renewed(store(), folder);
    for (const each of [ben, carla]) expect(await join(store(), each, code)).toBe('done');
  });
};

export const inviteCodesConformance = (open: OpenStore): void => {
  describe('a code of a shared folder', () => codes(openedStore(open)));
};

import type { SharedFolderId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStudent } from '../accounts/a-person.ts';
import { aStoredFolder } from './a-shared-folder.ts';
import type { SharingAction } from './a-sharing-history.ts';
import { anySharingHistory, foldersOfHistory, peopleOfHistory } from './a-sharing-history.ts';
import { rebuiltBy } from '../asking.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import type { FolderByHand } from './sharing-by-hand.ts';
import { byHand } from './sharing-by-hand.ts';
import type { Life, World } from './sharing-actions.ts';
import { changed, perform } from './sharing-actions.ts';
import { expectByHand } from './sharing-seen.ts';

const aWorld = async (store: Store): Promise<World> => {
  const lives: Life[] = [];
  for (let count = 0; count < peopleOfHistory; count += 1) {
    const student = await aStudent(store);
    lives.push({ student, events: [], undone: new Set(), suspended: new Set(), hasSet: true });
  }
  const folders = new Map<SharedFolderId, FolderByHand>();
  for (const { student } of lives.slice(0, foldersOfHistory)) {
    const { id, code, createdAt: joinedAt } = await aStoredFolder(store, student.person);
    const { account, id: user } = student.person;
    const members = [{ account, user, role: 'owner', joinedAt }] as const;
    folders.set(id, { id, members, sets: [], code: { hash: code } });
  }
  return { lives, folders, ids: [...folders.keys()] };
};

const lived = async (twins: CurrentTwins, actions: readonly SharingAction[]): Promise<void> => {
  const world = await aWorld(twins()[0]);
  for (const [index, action] of actions.entries()) {
    const [store, other] = index % 2 === 0 ? twins() : ([twins()[1], twins()[0]] as const);
    const [said, expected] = await perform(store, world, action);
    expect(said).toBe(expected);
    // Each check takes many reads, and an error would still show two changes later.
    if (index % 3 === 2) await expectByHand(other, world);
  }
  const [store, twin] = twins();
  for (const { student } of world.lives) await rebuiltBy(store, student.user);
  await expectByHand(twin, world);
  const [gone, ...lives] = world.lives;
  if (!gone) throw new Error('there are people');
  await store.users.delete(gone.student.person);
  for (const id of world.folders.keys()) changed(world, id, byHand.withoutAccount(gone.student.user));
  await expectByHand(twin, { ...world, lives });
};

export const sharingHistoriesConformance = (open: OpenTwins): void => {
  describe('a history of shared folders', () => {
    const twins = openedTwins(open);
    it('shows to each member exactly the allowed data, and their own progress, after each change and after a deletion', async () => {
      const property = fc.asyncProperty(anySharingHistory, (actions) => lived(twins, actions));
      await fc.assert(property, { numRuns: 2, endOnFailure: true });
    });
  });
};

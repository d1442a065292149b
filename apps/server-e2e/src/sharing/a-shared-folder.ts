import type { SharedFolderId } from '@flashcards/client-sdk';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import type { TestServer } from '../running-server.ts';
import { refusal } from '../wire.ts';

export interface ASharedFolder {
  readonly owner: Learner;
  /** Viewers in the order they joined, a second apart. */
  readonly members: readonly [Learner, ...Learner[]];
  readonly id: SharedFolderId;
  readonly inviteCode: string;
}

/** A folder with `members` members besides its owner. */
export const aSharedFolder = async (
  server: TestServer,
  { name = 'Together', members: count = 1 }: { readonly name?: string; readonly members?: number } = {},
): Promise<ASharedFolder> => {
  const owner = await aLearner(server);
  const { id, inviteCode } = await owner.client.sharedFolders.create({ name, description: 'What we learn' });
  const members: Learner[] = [];
  while (members.length < count) {
    const member = await aLearner(server);
    server.passSecond();
    await member.client.sharedFolders.join(inviteCode);
    members.push(member);
  }
  return { owner, members: members as unknown as ASharedFolder['members'], id, inviteCode };
};

/** Shares a new set of a learner, with three cards by default. */
export const aSharedSet = async (
  learner: Learner,
  folder: string,
  { name = 'Words', cards = wordsOf(3) }: Parameters<typeof aWrittenSet>[1] = {},
): Promise<string> => {
  const set = await aWrittenSet(learner, { name, cards });
  await learner.client.sharedFolders.addSet(folder, set);
  return set;
};

export const sharedFolderNotFound = refusal(404, 'Shared folder not found', 'shared_folder_not_found');
export const notMember = refusal(403, 'Access denied. You must be a member of this shared folder.', 'not_member');
export const notOwnerTo = (action: string) => refusal(403, `Access denied. Only the owner can ${action}.`, 'not_owner');

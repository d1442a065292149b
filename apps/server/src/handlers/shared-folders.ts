import type { MadeFolder, UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Joined } from '@flashcards/persistence-ports';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { replying, told } from './replying.ts';

const made = ({ id, inviteCode }: MadeFolder) => ({ sharedFolderID: id, inviteCode });
const added = { message: 'Flashcard set added to the shared folder' };
const removed = { message: 'Flashcard set removed from the shared folder' };
const memberRemoved = { message: 'Member removed from the shared folder' };

export const sharedFolderHandlers = ({
  createSharedFolder,
  getSharedFolders,
  addFlashcardToSharedFolder,
  removeFlashcardFromSharedFolder,
  getSharedFolderFlashcards,
  deleteSharedFolder,
  getSharedTodayCards,
}: UseCases) =>
  ({
    createSharedFolder: ({ caller, body: { folderName: name, description }, once }) =>
      replying(once, made, (kept) => createSharedFolder(caller, { name, description }, kept)),

    getSharedFolders: async ({ caller }) => ok(await getSharedFolders(caller)),

    addFlashcardToSharedFolder: ({ caller, body: { sharedFolderID: folder, flashcardID: set }, once }) =>
      told(once, added, (kept) => addFlashcardToSharedFolder(caller, { folder, set }, kept)),

    removeFlashcardFromSharedFolder: ({ caller, body: { sharedFolderID: folder, flashcardID: set }, once }) =>
      told(once, removed, (kept) => removeFlashcardFromSharedFolder(caller, { folder, set }, kept)),

    getSharedFolderFlashcards: ({ caller, body }) => getSharedFolderFlashcards(caller, body.sharedFolderID),
    deleteSharedFolder: ({ caller, body, once }) => deleteSharedFolder(caller, body.sharedFolderID, once),
    getSharedTodayCards: async ({ caller }) => ok(await getSharedTodayCards(caller)),
  }) satisfies Partial<Handlers>;

export const folderMemberHandlers = ({
  joinSharedFolder,
  getSharedFolderMembers,
  createSharedFolderInvite,
  setSharedFolderRole,
  removeUserFromSharedFolder,
  leaveSharedFolder,
  transferSharedFolder,
}: UseCases) =>
  ({
    joinSharedFolder: ({ caller, body, once }) =>
      replying(
        once,
        (sharedFolder: Joined) => ({ sharedFolder }),
        (kept) => joinSharedFolder(caller, body.inviteCode, kept),
      ),

    getSharedFolderMembers: ({ caller, body }) => getSharedFolderMembers(caller, body.sharedFolderID),

    createSharedFolderInvite: ({ caller, body: { sharedFolderID: folder, ...terms }, once }) =>
      createSharedFolderInvite(caller, { folder, ...terms }, once),

    setSharedFolderRole: async ({ caller, body: { sharedFolderID: folder, targetUserID: user, role }, once }) => {
      const set = await setSharedFolderRole(caller, { folder, user, role }, once);
      return !set.ok && set.code === 'not_a_member' ? invalidValue('targetUserID') : set;
    },

    removeUserFromSharedFolder: ({ caller, body: { sharedFolderID: folder, targetUserID: user }, once }) =>
      told(once, memberRemoved, (kept) => removeUserFromSharedFolder(caller, { folder, user }, kept)),

    leaveSharedFolder: ({ caller, body, once }) => leaveSharedFolder(caller, body.sharedFolderID, once),

    transferSharedFolder: async ({ caller, body: { sharedFolderID: folder, targetUserID: user }, once }) => {
      const transferred = await transferSharedFolder(caller, { folder, user }, once);
      return !transferred.ok && transferred.code === 'not_a_member' ? invalidValue('targetUserID') : transferred;
    },
  }) satisfies Partial<Handlers>;

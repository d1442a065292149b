import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Receipted } from '@flashcards/persistence-ports';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';

/** What succeeds with a sentence for people. */
const told = <Code extends string>(outcome: Receipted<void, Code>, message: string) =>
  outcome.ok ? ok({ message }) : outcome;

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
    createSharedFolder: async ({ caller, body: { folderName: name, description } }) => {
      const made = await createSharedFolder(caller, { name, description });
      return made.ok ? ok({ sharedFolderID: made.value.id, inviteCode: made.value.inviteCode }) : made;
    },

    getSharedFolders: async ({ caller }) => ok(await getSharedFolders(caller)),

    addFlashcardToSharedFolder: async ({ caller, body: { sharedFolderID: folder, flashcardID: set } }) => {
      const added = await addFlashcardToSharedFolder(caller, { folder, set });
      return told(added, 'Flashcard set added to the shared folder');
    },

    removeFlashcardFromSharedFolder: async ({ caller, body: { sharedFolderID: folder, flashcardID: set } }) => {
      const removed = await removeFlashcardFromSharedFolder(caller, { folder, set });
      return told(removed, 'Flashcard set removed from the shared folder');
    },

    getSharedFolderFlashcards: ({ caller, body }) => getSharedFolderFlashcards(caller, body.sharedFolderID),
    deleteSharedFolder: ({ caller, body }) => deleteSharedFolder(caller, body.sharedFolderID),
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
    joinSharedFolder: async ({ caller, body }) => {
      const joined = await joinSharedFolder(caller, body.inviteCode);
      return joined.ok ? ok({ sharedFolder: joined.value }) : joined;
    },

    getSharedFolderMembers: ({ caller, body }) => getSharedFolderMembers(caller, body.sharedFolderID),

    createSharedFolderInvite: ({ caller, body: { sharedFolderID: folder, ...terms } }) =>
      createSharedFolderInvite(caller, { folder, ...terms }),

    setSharedFolderRole: async ({ caller, body: { sharedFolderID: folder, targetUserID: user, role } }) => {
      const set = await setSharedFolderRole(caller, { folder, user, role });
      return !set.ok && set.code === 'not_a_member' ? invalidValue('targetUserID') : set;
    },

    removeUserFromSharedFolder: async ({ caller, body: { sharedFolderID: folder, targetUserID: user } }) => {
      const removed = await removeUserFromSharedFolder(caller, { folder, user });
      return told(removed, 'Member removed from the shared folder');
    },

    leaveSharedFolder: ({ caller, body }) => leaveSharedFolder(caller, body.sharedFolderID),

    transferSharedFolder: async ({ caller, body: { sharedFolderID: folder, targetUserID: user } }) => {
      const transferred = await transferSharedFolder(caller, { folder, user });
      return !transferred.ok && transferred.code === 'not_a_member' ? invalidValue('targetUserID') : transferred;
    },
  }) satisfies Partial<Handlers>;

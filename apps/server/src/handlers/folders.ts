import type { UseCases } from '@flashcards/application';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';
import { told } from './replying.ts';

export const folderHandlers = ({ createFolder, getFolders, moveFolder, deleteFolder }: UseCases) =>
  ({
    createFolder: ({ caller, body: { folder }, once }) =>
      told(once, { success: `Folder "${folder}" created` }, (kept) => createFolder(caller, folder, kept)),

    getFolders: ({ caller, look }) => getFolders(caller, look),

    moveFolder: async ({ caller, body: { folder: from, newFolder: to }, once }) => {
      const moved = await moveFolder(caller, { from, to }, once);
      return !moved.ok && moved.code === 'no_such_place' ? invalidValue('newFolder') : moved;
    },

    deleteFolder: ({ caller, body: { folder: path, recursive }, once }) =>
      deleteFolder(caller, { path, recursive }, once),
  }) satisfies Partial<Handlers>;

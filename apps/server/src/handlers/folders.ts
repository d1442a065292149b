import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/invalid-value.ts';

export const folderHandlers = ({ createFolder, getFolders, moveFolder, deleteFolder }: UseCases) =>
  ({
    createFolder: async ({ caller, body: { folder } }) => {
      const made = await createFolder(caller, folder);
      return made.ok ? ok({ success: `Folder "${folder}" created` }) : made;
    },
    getFolders: async ({ caller }) => ok(await getFolders(caller)),

    moveFolder: async ({ caller, body: { folder: from, newFolder: to } }) => {
      const moved = await moveFolder(caller, { from, to });
      return !moved.ok && moved.code === 'no_such_place' ? invalidValue('newFolder') : moved;
    },

    deleteFolder: ({ caller, body: { folder: path, recursive } }) => deleteFolder(caller, { path, recursive }),
  }) satisfies Partial<Handlers>;

import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

export const folderHandlers = ({ createFolder, getFolders }: UseCases) =>
  ({
    createFolder: async ({ caller, body: { folder } }) => {
      const made = await createFolder(caller, folder);
      return made.ok ? ok({ success: `Folder "${folder}" created` }) : made;
    },
    getFolders: async ({ caller }) => ok(await getFolders(caller)),
  }) satisfies Partial<Handlers>;

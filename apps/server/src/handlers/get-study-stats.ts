import type { UseCases } from '@flashcards/application';
import { rootFolder } from '@flashcards/library';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';

/** The root is "no folder given". */
export const getStudyStats =
  ({ getStudyStats: get }: UseCases): Handlers['getStudyStats'] =>
  async ({ caller, query, abandoned }) => {
    const folder = query.folder === rootFolder ? undefined : query.folder;
    if (folder !== undefined && query.set !== undefined) return invalidValue('flashcardID', 'folder');
    return get(caller, { ...query, folder, abandoned });
  };

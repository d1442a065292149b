import { list, object } from '../combinators.ts';
import { goalId, properFolder, questId, setId, sharedFolderId } from './names.ts';
import { parsePageCursor } from './page-cursor.ts';
import { flag, parsed, text } from './scalars.ts';

/** Blank: the present state. Only the use case can tell whether it is one. */
export const changeCursor = parsed('page-cursor', 'a cursor of this operation', parsePageCursor);

const things = object({
  sets: list(setId),
  folders: list(properFolder),
  goals: list(goalId),
  quests: list(questId),
  sharedFolders: list(sharedFolderId),
});

/** The reply of get-changes. */
export const changesSince = object({ cursor: text, changed: things, deleted: things, reset: flag });

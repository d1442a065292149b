import { object, renamed } from '../combinators.ts';
import { longList } from '../long-list.ts';
import { setId } from './names.ts';
import { instant } from './scalars.ts';
import { sharedFolderNames, sharedFolderShape } from './shared-folders.ts';

const addedSet = renamed(object({ flashcardID: setId, addedAt: instant }), { id: 'flashcardID', addedAt: 'addedAt' });

/** A folder as its list shows it, with what the learner added to it: what others did there is theirs. */
export const exportedSharedFolder = renamed(
  object({ ...sharedFolderShape, createdAt: instant, flashcards: longList(addedSet) }),
  { ...sharedFolderNames, createdAt: 'createdAt', added: 'flashcards' },
);

import { named } from '../codec.ts';
import { object } from '../combinators.ts';
import { longList } from '../long-list.ts';
import { setId } from './names.ts';
import { instant } from './scalars.ts';
import { sharedFolderShape } from './shared-folders.ts';

const addedSet = object({ flashcardID: named('id', setId), addedAt: instant });

/** A folder as its list shows it, with the sets that the learner added. */
export const exportedSharedFolder = object({
  ...sharedFolderShape,
  createdAt: instant,
  flashcards: named('added', longList(addedSet)),
});

import { named } from '../codec.ts';
import { object } from '../combinators.ts';
import { longList } from '../long-list.ts';
import { setId } from './names.ts';
import { instant } from './scalars.ts';
import { sharedFolderShape } from './shared-folders.ts';

const addedSet = object({ flashcardID: named('id', setId), addedAt: instant });

/** A folder as its list shows it, with what the learner added to it: what others did there is theirs. */
export const exportedSharedFolder = object({
  ...sharedFolderShape,
  createdAt: instant,
  flashcards: named('added', longList(addedSet)),
});

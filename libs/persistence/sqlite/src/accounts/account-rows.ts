import type { AccountRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { noUser, saveUser, userOf } from '../users.ts';
import { revisionOf } from './revisions.ts';

export const accountRows = ({ readOwn, write }: Steps): AccountRows => ({
  isThere: readOwn((_, user) => user !== noUser),
  find: readOwn(userOf),
  save: write(saveUser),
  revision: readOwn(revisionOf),
});

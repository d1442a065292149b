import type { AccountRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { noUser } from '../users.ts';
import { revisionOf } from './revisions.ts';

export const accountRows = ({ readOwn }: Steps): AccountRows => ({
  isThere: readOwn((_, user) => user !== noUser),
  revision: readOwn(revisionOf),
});

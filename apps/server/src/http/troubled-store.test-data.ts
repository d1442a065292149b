import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';

/** A store that is unavailable for creating folders, and has a bug in creating goals. */
export const troubled = (store: Store): Store => ({
  ...store,
  folders: { ...store.folders, make: () => Promise.reject(new StoreUnavailable('no one there')) },
  goals: { ...store.goals, create: () => Promise.reject(new Error('a bug')) },
});

import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';

/** A store that is away when it is to make a folder, and has a bug where it makes goals. */
export const troubled = (store: Store): Store => ({
  ...store,
  folders: { ...store.folders, make: () => Promise.reject(new StoreUnavailable('no one there')) },
  goals: { ...store.goals, create: () => Promise.reject(new Error('a bug')) },
});

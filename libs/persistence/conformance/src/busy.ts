import { StoreUnavailable } from '@flashcards/persistence-ports';

/** A store whose reads do not block its writes may be unavailable for a moment, but may not return wrong data. */
export const unlessBusy = (error: unknown): undefined => {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
};

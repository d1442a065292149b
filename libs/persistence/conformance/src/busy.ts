import { StoreUnavailable } from '@flashcards/persistence-ports';

/** A store whose readers cannot stop its writers may say that it is out of reach for a moment; it may not say wrong. */
export const unlessBusy = (error: unknown): undefined => {
  if (error instanceof StoreUnavailable) return undefined;
  throw error;
};

import type { Keys } from '@flashcards/turns';

/** The keys by which requests take turns: account and address, as far as they are known. */
export const turnKeys = (user: string | undefined, address = ''): Keys =>
  user === undefined ? [`address ${address}`] : [`account ${user}`, `address ${address}`];

/** One user may have all places except one, so that a new user finds a place that is free or used by others. */
export const placesOf = (places: number, mostWaiting: number) => ({
  places,
  mostOfOne: Math.max(1, places - 1),
  mostWaiting,
});

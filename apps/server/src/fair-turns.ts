import type { Keys } from '@flashcards/turns';

/** By what a request takes its turn: its account and its address, as far as they are known. */
export const turnKeys = (user: string | undefined, address = ''): Keys =>
  user === undefined ? [`address ${address}`] : [`account ${user}`, `address ${address}`];

/** One user has all places but one at most, so that a newcomer finds one that is free, or that others use. */
export const placesOf = (places: number, mostWaiting: number) => ({
  places,
  mostOfOne: Math.max(1, places - 1),
  mostWaiting,
});

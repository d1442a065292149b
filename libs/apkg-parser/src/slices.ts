import { nextTurn } from './container/next-turn.ts';

// A frame of a screen is 16 ms; what takes longer is noticed.
const sliceMilliseconds = 12;

/** Lets others have their turn when it was called for long enough: for loops over what a package may hold many of. */
export type Pause = () => Promise<void> | undefined;

/** A pause for one piece of work; the first one is taken in any case. */
export const pauses = (): Pause => {
  let until = 0;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + sliceMilliseconds;
    });
  };
};

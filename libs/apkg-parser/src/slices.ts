import { nextTurn } from './container/next-turn.ts';

// Shorter than a 16 ms frame of a screen.
const sliceMilliseconds = 12;

/** Yields to the event loop if enough time has passed, for loops over data of the package. */
export type Pause = () => Promise<void> | undefined;

/** Creates a pause for one piece of work. The first call always yields. */
export const pauses = (): Pause => {
  let until = 0;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => {
      until = performance.now() + sliceMilliseconds;
    });
  };
};

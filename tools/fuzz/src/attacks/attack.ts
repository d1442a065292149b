import type { Reading } from '../read-everything.ts';

/** A package that was made to hurt, by a recipe: none is stored. */
export interface Attack {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** How reading it may end. */
  readonly allowed: readonly Reading['outcome'][];
  /** How many notes come out. */
  readonly notes?: number;
}

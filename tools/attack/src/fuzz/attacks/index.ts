import { containers } from './containers.ts';
import { descriptions, mediaLists } from './descriptions.ts';
import { rows } from './rows.ts';
import { texts } from './texts.ts';

/** An attack package made by a recipe; none is stored in the repository. */
export interface Attack {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** The number of notes that must be read nevertheless; absent if any outcome is allowed. */
  readonly notes?: number;
}

/** Large packages of every kind that the parser's fixtures lack. */
export const attacks: readonly Attack[] = [
  ...Object.entries({ ...containers, ...descriptions, ...rows, ...texts }).map(([name, make]) => ({ name, make })),
  ...Object.entries(mediaLists).map(([name, make]) => ({ name, make, notes: 1 })),
];

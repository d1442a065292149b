import { containers } from './containers.ts';
import { descriptions, mediaLists } from './descriptions.ts';
import { rows } from './rows.ts';
import { texts } from './texts.ts';

/** A package that was made to hurt, by a recipe: none is stored. */
export interface Attack {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** How many notes come out, whatever hurts; absent where reading may end in any way. */
  readonly notes?: number;
}

/** Large packages of every kind that no fixture of the parser has. */
export const attacks: readonly Attack[] = [
  ...Object.entries({ ...containers, ...descriptions, ...rows, ...texts }).map(([name, make]) => ({ name, make })),
  ...Object.entries(mediaLists).map(([name, make]) => ({ name, make, notes: 1 })),
];

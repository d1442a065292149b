import type { Attack } from './attack.ts';
import { containerAttacks } from './containers.ts';
import { descriptionAttacks } from './descriptions.ts';
import { rowsWithoutEnd } from './many-rows.ts';
import { oddDatabases } from './odd-databases.ts';
import { sharedPages } from './shared-pages.ts';
import { textAttacks } from './texts.ts';

/** Packages that were made to hurt, of every kind that we could think of. */
export const attacks: readonly Attack[] = [
  ...containerAttacks,
  ...sharedPages,
  ...oddDatabases,
  ...rowsWithoutEnd,
  ...descriptionAttacks,
  ...textAttacks,
];

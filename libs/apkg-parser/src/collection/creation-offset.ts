import type { Json } from './json-entries.ts';

export const creationOffsetKey = 'creationOffset';

/** No time zone is further from UTC. */
const mostMinutes = 18 * 60;

/** Minutes by which the creating clock was behind UTC, if the settings of the collection say so. */
export const creationOffset = (settings: Json): number | undefined => {
  const minutes = settings[creationOffsetKey];
  return Number.isInteger(minutes) && Math.abs(minutes as number) <= mostMinutes ? (minutes as number) : undefined;
};

import type { ContentChecks } from './content-checks.ts';

/** The time of writing in seconds since 1970, and the checks. */
export interface Terms {
  readonly now: number;
  readonly checks: ContentChecks;
}

/** The time of the last change in seconds since 1970; that of writing if absent. */
export const modifiedSeconds = (modified: Date | undefined, { now, checks }: Terms, place: string): number =>
  modified === undefined ? now : checks.seconds(modified, `${place} its last change`);

import type { SetId } from '@flashcards/kernel';
import type { Connection } from '../engine/connection.ts';
import { toNumber } from '../engine/values.ts';

/**
 * A set `x` is in a folder while the account that added it is a member: the rows of a deleted account are removed later
 * than the membership.
 */
export const isOfMember = 'EXISTS (SELECT 1 FROM members a WHERE a.folder = x.folder AND a.user = x.added_by)';

/** Finds a folder that holds the set and has the user among its members. */
export const sharedWith = `SELECT 1 FROM shared_sets x CROSS JOIN members m ON m.folder = x.folder AND m.user = ?2
  WHERE x.card_set = ?1 AND ${isOfMember} LIMIT 1`;

/** Whether the set is in a shared folder of which the user is a member now. */
const isSharedWith = (connection: Connection, set: number, user: number): boolean =>
  connection.tuple(sharedWith, set, user) !== undefined;

/** As `isSharedWith`, checked once for each set. */
export const sharedSets = (connection: Connection, user: number): ((set: number) => boolean) => {
  const known = new Map<number, boolean>();
  return (set) => {
    const answer = known.get(set) ?? isSharedWith(connection, set, user);
    known.set(set, answer);
    return answer;
  };
};

/** The keys of a set that the user may see. */
export interface SeenSet {
  readonly key: number;
  readonly isOwn: boolean;
}

/** `undefined` alike for a set that is not visible to the user and one that does not exist. */
export const seenSet = (connection: Connection, user: number, id: SetId): SeenSet | undefined => {
  const found = connection.tuple('SELECT key, user FROM sets WHERE id = ? AND name IS NOT NULL', id);
  if (!found) return undefined;
  const [key = 0, owner] = found.map(toNumber);
  const isOwn = owner === user;
  return isOwn || isSharedWith(connection, key, user) ? { key, isOwn } : undefined;
};

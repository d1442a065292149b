import { promised } from './broken-promise.ts';
import type { Snapshot } from './mongodb-rows.ts';
import { keyOf, userOf } from './mongodb-rows.ts';

/**
 * What is left of accounts that were deleted, and everything without it. Nobody finds such an account by a user, and of
 * each of its cards there is progress, as a tombstone still: by that the sweeper finds it.
 */
export const withoutDeleted = (snapshot: Snapshot): { readonly snapshot: Snapshot; readonly left: number } => {
  const closed = new Set(
    [...snapshot.journals.values()].filter(({ state }) => state === 'closed').map(({ _id }) => _id),
  );
  for (const { account } of snapshot.users.values())
    promised(!closed.has(account), `a user has the account ${account}, which was deleted`);
  let left = 0;
  const openOf = ([name, rows]: [string, ReadonlyMap<string, { readonly _id: string; readonly user?: string }>]) => {
    const open = [...rows].filter(([, row]) => !closed.has(name === 'cards' ? (row.user ?? '') : userOf(row)));
    const gone = [...rows.values()].filter((row) => 'goneAt' in row).length;
    if (name !== 'journals' && name !== 'users') left += rows.size - open.length - gone;
    return [name, new Map(open)];
  };
  const open = Object.fromEntries(Object.entries(snapshot).map(openOf)) as Snapshot;
  const alone = [...snapshot.cards.values()].filter(
    ({ _id, user }) => closed.has(user) && !snapshot.progress.has(keyOf(user, _id)),
  );
  promised(alone.length === 0, `${alone.length} cards of deleted accounts have no progress, so nobody would find them`);
  return { snapshot: open, left };
};

import type { AccountId } from '@flashcards/kernel';

/** U+001F, the unit separator: no user id, folder or set name holds a control character (contract, section 2). */
const separator = '\u001F';
const afterSeparator = '\u0020';

/**
 * What must be unique per user is unique as an `_id` of this form. It begins with the user, so that sharding by `_id`
 * keeps a user's documents together.
 */
export const keyOf = (user: AccountId, ...parts: readonly string[]): string => [user, ...parts].join(separator);

/**
 * Matches every `_id` of this user. Queries on another index include it as well, so that mongos can target one shard.
 */
export const ofUser = (user: AccountId): { readonly $gte: string; readonly $lt: string } => ({
  $gte: `${user}${separator}`,
  $lt: `${user}${afterSeparator}`,
});

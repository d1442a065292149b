import type { AccountId, CardId, QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import { createHmac } from 'node:crypto';
import type { AccountState } from './documents.ts';

/** U+001F, the unit separator: no account, no date, no id of ours holds a control character. */
const separator = '\u001F';
const afterSeparator = '\u0020';

/** A key of several parts, or the part that several keys begin with. */
export const joined = (...parts: readonly string[]): string => parts.join(separator);

/**
 * What must be unique per account is unique as an `_id` of this form. It begins with the account's random id, so that
 * sharding by `_id` keeps its documents together, and a late writer of a deleted account never meets a new one.
 */
export const keyOf = (account: AccountId, ...parts: readonly string[]): string => joined(account, ...parts);

/** The journal of a shared folder: no account is called like that. */
export const folderJournalOf = (folder: SharedFolderId): string => joined('folder', folder);

/** The journal of a quest. */
export const questJournalOf = (quest: QuestId): string => joined('quest', quest);

/** The row of a shared folder that tells of a member, or of a set. */
export const rowKey = (folder: SharedFolderId, of: AccountId | SetId): string => joined(folder, of);

/** The account that a key begins with. */
export const accountIn = (key: string): AccountId => key.split(separator, 1)[0] as AccountId;

/** The card that the key of a row of progress ends with. */
export const cardIn = (key: string): CardId => key.split(separator, 2)[1] as CardId;

/** The shared folder that the key of a seat ends with. */
export const folderIn = (key: string): SharedFolderId => key.split(separator, 2)[1] as SharedFolderId;

/** An account, and what its hashed keys are made with. */
export interface Owner extends Pick<AccountState, 'secret'> {
  readonly account: AccountId;
}

/** As `keyOf`, where a part is a person's own words: a tombstone must not tell them. */
export const hashedKeyOf = ({ account, secret }: Owner, ...parts: readonly string[]): string =>
  keyOf(account, createHmac('sha256', secret).update(parts.join(separator)).digest('base64url').slice(0, 24));

/** Matches every key of several parts that begins with this one. */
export const beginningWith = (part: string): { readonly $gte: string; readonly $lt: string } => ({
  $gte: `${part}${separator}`,
  $lt: `${part}${afterSeparator}`,
});

/**
 * Matches every `_id` of this account. Queries on another index include it as well, so that mongos can target one shard.
 */
export const ofUser = (account: AccountId) => beginningWith(account);

/** Matches every row of a shared folder. */
export const ofFolder = (folder: SharedFolderId) => beginningWith(folder);

/** As `ofUser`, without tombstones, of which there may be any number. */
export const standingOf = (account: AccountId) => ({ _id: ofUser(account), goneAt: { $exists: false } }) as const;

/** Matches these `_id`s; one by itself is not looked for as one of many, which FerretDB answers with a scan. */
export const anyOf = <Key extends string>(keys: readonly Key[]): Key | { readonly $in: readonly Key[] } => {
  const [only] = keys;
  return keys.length === 1 && only !== undefined ? only : { $in: keys };
};

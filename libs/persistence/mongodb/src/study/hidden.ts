import type { AccountId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import { rowsAfter, rowsOf, totalsId } from './documents.ts';

/** Ids of sets and additions whose cards are hidden. */
export type Hidden = ReadonlySet<string>;

export const hiddenOf = async ({ hidden }: Collections, reader: Reader, account: AccountId): Promise<Hidden> => {
  const rows = await reader.find(hidden, rowsAfter(account, 'hidden'), { projection: { hides: 1 } });
  return new Set(rows.map(({ hides }) => hides));
};

/** The same for those of these accounts that exist. */
export const hiddenAmong = async (
  { hidden, totals }: Collections,
  reader: Reader,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Hidden>> => {
  const all = [...new Set(accounts)];
  if (all.length === 0) return new Map();
  const only = { projection: { account: 1, hides: 1 } } as const;
  const rows = await reader.find(hidden, { $or: all.map((account) => rowsAfter(account, 'hidden')) }, only);
  const there = await reader.find(totals, { _id: { $in: all.map(totalsId) }, account: { $in: all } }, only);
  const of = new Map(there.map(({ account }) => [account, new Set<string>()]));
  for (const { account, hides } of rows) of.get(account)?.add(hides);
  return of;
};

/** A card, or its progress. */
interface Placed {
  readonly set: string;
  readonly addition?: string;
}

/** The same, limited to what hides any of these cards of an account. */
export const hidingOf = async (
  { hidden }: Collections,
  reader: Reader,
  { account, cards }: { readonly account: AccountId; readonly cards: readonly Placed[] },
): Promise<Hidden> => {
  const hiding = new Set(cards.flatMap(({ set, addition = set }) => [set, addition]));
  const rows = await reader.find(hidden, rowsOf(account, 'hidden', [...hiding]), { projection: { hides: 1 } });
  return new Set(rows.map(({ hides }) => hides));
};

/** Matches cards that no addition hides. */
export const shownBy = (hidden: Hidden) => (hidden.size === 0 ? {} : { addition: { $nin: [...hidden] } });

/** Whether a card, or its progress, is hidden. */
export const isHidden = (hidden: Hidden, { set, addition = set }: Placed): boolean =>
  hidden.has(set) || hidden.has(addition);

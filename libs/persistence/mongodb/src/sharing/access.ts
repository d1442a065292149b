import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { CardDocument, Collections, SetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import type { Hidden } from '../study/hidden.ts';
import { hiddenAmong, isHidden } from '../study/hidden.ts';

/**
 * Which of these sets are in folders of which the account is a member. A removed member's sets are removed from the
 * folder with them.
 */
const sharedWith = async (
  { members, sharedSets }: Collections,
  reader: Reader,
  { account, sets }: { readonly account: AccountId; readonly sets: readonly SetId[] },
): Promise<ReadonlySet<SetId>> => {
  if (sets.length === 0) return new Set();
  const memberships = await reader.find(members, { account }, { projection: { _id: 0, folder: 1 } });
  const folders = memberships.map(({ folder }) => folder);
  if (folders.length === 0) return new Set();
  const within = { set: { $in: sets }, folder: { $in: folders } };
  const found = await reader.find(sharedSets, within, { projection: { _id: 0, set: 1 } });
  return new Set(found.map(({ set }) => set));
};

/** A set that an account may see. */
export interface SeenSet extends Pick<SetDocument, '_id' | 'account'> {
  readonly isOwn: boolean;
  /** What hides cards of its owner. */
  readonly hidden: Hidden;
}

/** Those of these sets that are visible to the account. */
export const seenSets = async (
  collections: Collections,
  reader: Reader,
  { account, sets }: { readonly account: AccountId; readonly sets: readonly SetId[] },
): Promise<ReadonlyMap<SetId, SeenSet>> => {
  const wanted = { _id: { $in: [...new Set(sets)] }, ...there };
  const found = await reader.find(collections.sets, wanted, { projection: { account: 1 } });
  const others = found.filter((set) => set.account !== account).map(({ _id }) => _id);
  const shared = await sharedWith(collections, reader, { account, sets: others });
  const seen = found.filter((set) => set.account === account || shared.has(set._id));
  const owners = seen.map((set) => set.account);
  const hiddenBy = await hiddenAmong(collections, reader, owners);
  return new Map(
    seen.flatMap(({ _id, account: owner }) => {
      const hidden = hiddenBy.get(owner);
      return hidden ? [[_id, { _id, account: owner, isOwn: owner === account, hidden }] as const] : [];
    }),
  );
};

/** `undefined` alike for a set that is not visible to the account and one that does not exist. */
export const seenSet = async (
  collections: Collections,
  reader: Reader,
  { account, set }: { readonly account: AccountId; readonly set: SetId },
): Promise<SeenSet | undefined> => (await seenSets(collections, reader, { account, sets: [set] })).get(set);

/** A card of another account. */
export type CardOfOthers = Pick<CardDocument, '_id' | 'account' | 'set' | 'createdOn'>;

const placed = { account: 1, set: 1, addition: 1, createdOn: 1 } as const;

/** Those of these cards in sets of others that the account may see: seven reads at most. */
export const cardsOfOthers = async (
  collections: Collections,
  reader: Reader,
  { account, cards }: { readonly account: AccountId; readonly cards: readonly CardId[] },
): Promise<readonly CardOfOthers[]> => {
  if (cards.length === 0) return [];
  const found = await reader.find(collections.cards, { _id: { $in: cards } }, { projection: placed });
  const others = found.filter((card) => card.account !== account);
  const sets = await seenSets(collections, reader, { account, sets: others.map(({ set }) => set) });
  return others.filter((card) => {
    const set = sets.get(card.set);
    return set !== undefined && !isHidden(set.hidden, card);
  });
};

import type { AccountId, SetId } from '@flashcards/kernel';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { Origin } from '@flashcards/review-scheduling';
import { packHistory, unpackHistory } from '@flashcards/review-scheduling';
import { Binary } from '../driver.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections, OriginDocument } from '../schema.ts';
import { there } from '../schema.ts';
import { hiddenOf, shownBy } from '../study/hidden.ts';

export const originDocument = ({ history, ...origin }: Origin): OriginDocument => ({
  ...origin,
  history: new Binary(packHistory(history)),
});

const originFrom = ({ history, ...origin }: OriginDocument): Origin => ({
  ...origin,
  history: unpackHistory(history.value()),
});

/** A page of the longest histories has a mebibyte. */
const originsPerPage = 50;

/** The origins of cards of one of the account's own sets, in the set's order. */
export const originPages = (
  collections: Collections,
  { one }: Snapshots,
  { account, set }: { readonly account: AccountId; readonly set: SetId },
): AsyncIterable<readonly CardOrigin[]> =>
  pagesFrom<CardOrigin, number>(-1, (after) =>
    one(account, async (reader) => {
      const [own] = await reader.find(collections.sets, { _id: set, account, ...there }, { projection: { _id: 1 } });
      if (!own) return { items: [] };
      const hidden = await hiddenOf(collections, reader, account);
      const found = await reader.find(
        collections.cards,
        { account, set, place: { $gt: after }, 'origin.ease': { $exists: true }, ...shownBy(hidden) },
        { sort: { place: 1 }, limit: originsPerPage, projection: { place: 1, origin: 1 } },
      );
      const items = found.flatMap(({ _id: id, origin }) => (origin ? [{ id, ...originFrom(origin) }] : []));
      return { items, next: found.length === originsPerPage ? found.at(-1)?.place : undefined };
    }),
  );

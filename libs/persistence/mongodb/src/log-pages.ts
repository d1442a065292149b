import type { AccountId, CardId } from '@flashcards/kernel';
import type { LogPlace, ReviewEvent } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { EventDocument } from './study-documents.ts';
import type { Filter } from './driver.ts';
import { ofUser } from './keys.ts';
import { cardIndex } from './layouts.ts';
import type { CardOf } from './review-events.ts';
import { eventFrom, kept } from './review-events.ts';

/** How far the log has been read, card by card. */
export interface LogCursor extends LogPlace {
  readonly card: CardId;
}

interface Part {
  readonly filter: Filter<EventDocument>;
  readonly sort: Readonly<Partial<Record<'card' | 'at' | 'seq', 1>>>;
}

const byCard = { card: 1, at: 1, seq: 1 } as const;

/** What comes after the cursor, part by part: each is one run of the index. */
const partsAfter = (cursor: LogCursor | undefined): readonly Part[] => {
  if (!cursor) return [{ filter: {}, sort: byCard }];
  const { card, at, seq } = cursor;
  return [
    { filter: { card, at, seq: { $gt: seq } }, sort: { seq: 1 } },
    { filter: { card, at: { $gt: at } }, sort: { at: 1, seq: 1 } },
    { filter: { card: { $gt: card } }, sort: byCard },
  ];
};

/** So many kept events after the cursor, by card and each card's in the log's order. */
export const logPage = async (
  { events }: Collections,
  account: AccountId,
  { after, most }: { readonly after: LogCursor | undefined; readonly most: number },
): Promise<readonly ReviewEvent[]> => {
  const found: EventDocument[] = [];
  for (const { filter, sort } of partsAfter(after)) {
    if (found.length >= most) break;
    const mine = { _id: ofUser(account), user: account, ...kept, ...filter };
    const options = { hint: cardIndex, sort, limit: most - found.length };
    found.push(...(await events.find(mine, options).toArray()));
  }
  return found.map(eventFrom);
};

/** The card's last kept event that does not come after a place. */
export const lastUpTo = async (
  { events }: Collections,
  { account, card }: CardOf,
  { at, seq }: LogPlace,
): Promise<ReviewEvent | undefined> => {
  const mine = { _id: ofUser(account), user: account, card, ...kept };
  const options = { hint: cardIndex, limit: 1 } as const;
  const [same, before] = await Promise.all([
    events.find({ ...mine, at, seq: { $lte: seq } }, { ...options, sort: { seq: -1 } }).toArray(),
    events.find({ ...mine, at: { $lt: at } }, { ...options, sort: { at: -1, seq: -1 } }).toArray(),
  ]);
  const last = same[0] ?? before[0];
  return last && eventFrom(last);
};

const cardsAtOnce = 1_000;

/** Of how many different cards the log holds kept events. */
export const cardsInLog = async ({ events }: Collections, account: AccountId): Promise<number> => {
  const options = { hint: cardIndex, sort: byCard, limit: cardsAtOnce, projection: { card: 1 } } as const;
  let cards = 0;
  for (let last: CardId | undefined; ;) {
    const after: Filter<EventDocument> = last === undefined ? {} : { card: { $gt: last } };
    const page: readonly Pick<EventDocument, 'card'>[] = await events
      .find({ _id: ofUser(account), user: account, ...kept, ...after }, options)
      .toArray();
    cards += new Set(page.map(({ card }) => card)).size;
    last = page.at(-1)?.card;
    if (last === undefined) return cards;
  }
};

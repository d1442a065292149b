import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Candidate, CardPosition, CardSearch, FoundCard, PlacedCard } from '@flashcards/persistence-ports';
import type { CardMarks } from '@flashcards/study';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { CardDocument, Collections } from '../schema.ts';
import { seenSets } from '../sharing/access.ts';
import { isHidden } from '../study/hidden.ts';
import { pageOfCandidates } from './candidates.ts';
import { asMet, progressOf } from './card-progress.ts';
import { tagBytesOfCards, tagsOfCards } from './tags.ts';

/** The maximum of one page; its last card may exceed `bytes`, with its tags. */
const page = { cards: 100, bytes: 1_048_576 };

/** Texts and tags are read with the card's owner, which selects the shard. */
const byOwner = <Card extends Pick<CardDocument, 'account'>>(
  cards: readonly Card[],
): ReadonlyMap<AccountId, readonly Card[]> => {
  const owners = new Set(cards.map(({ account }) => account));
  return new Map([...owners].map((owner) => [owner, cards.filter(({ account }) => account === owner)]));
};

type ReadCard = Omit<FoundCard, 'place' | 'progress' | keyof CardMarks> & Pick<CardDocument, 'createdOn'>;
type Placed = Pick<CardDocument, '_id' | 'account' | 'set' | 'place' | 'textBytes' | 'addition' | 'note'>;
type Sized = Placed & { readonly bytes: number };

interface Wanted {
  readonly account: AccountId;
  readonly places: readonly PlacedCard[];
}

/** With the bytes of their texts and tags. */
const sized = async (collections: Collections, reader: Reader, cards: readonly Placed[]): Promise<readonly Sized[]> => {
  const all: Sized[] = [];
  for (const [owner, own] of byOwner(cards)) {
    const tagBytes = await tagBytesOfCards(collections, reader, { owner, cards: own });
    all.push(...own.map((card) => ({ ...card, bytes: card.textBytes + (tagBytes.get(card._id) ?? 0) })));
  }
  return all;
};

const keyOf = ({ set, place }: PlacedCard): string => `${set}/${place}`;

/** Those that are visible, by their places. */
const seenCards = async (
  collections: Collections,
  reader: Reader,
  { account, places }: Wanted,
): Promise<ReadonlyMap<string, Sized>> => {
  const bySet = new Map<SetId, number[]>();
  for (const { set, place } of places) bySet.set(set, [...(bySet.get(set) ?? []), place]);
  const seen = await seenSets(collections, reader, { account, sets: [...bySet.keys()] });
  const filters = [...seen.values()].map(({ _id: set, account: owner }) => ({
    account: owner,
    set,
    place: { $in: bySet.get(set) ?? [] },
  }));
  if (filters.length === 0) return new Map();
  const projection = { account: 1, set: 1, place: 1, textBytes: 1, addition: 1, note: 1 } as const;
  const found = await reader.find(collections.cards, { $or: filters }, { projection });
  const shown = found.filter((card) => {
    const set = seen.get(card.set);
    return set !== undefined && !isHidden(set.hidden, card);
  });
  return new Map((await sized(collections, reader, shown)).map((card) => [keyOf(card), card]));
};

/** The first of these cards that make a page. */
const firstOf = (places: readonly PlacedCard[], seen: ReadonlyMap<string, Sized>): number => {
  let bytes = 0;
  const last = places.findIndex((place) => (bytes += seen.get(keyOf(place))?.bytes ?? 0) >= page.bytes);
  return last < 0 ? places.length : last + 1;
};

const readCards = async (
  collections: Collections,
  reader: Reader,
  cards: readonly Sized[],
): Promise<ReadonlyMap<CardId, ReadCard>> => {
  const found = new Map<CardId, ReadCard>();
  for (const [owner, own] of byOwner(cards)) {
    const ids = own.map(({ _id }) => _id);
    const projection = { set: 1, front: 1, back: 1, format: 1, createdOn: 1, note: 1, withdrawn: 1 } as const;
    const read = await reader.find(collections.cards, { _id: { $in: ids }, account: owner }, { projection });
    const tags = await tagsOfCards(collections, reader, { owner, cards: read });
    for (const { _id: id, set, front, back, format = 'text', createdOn, note, withdrawn } of read)
      found.set(id, {
        id,
        set,
        front,
        back,
        format,
        createdOn,
        ...(note ? { note } : {}),
        ...(withdrawn ? { isWithdrawn: withdrawn } : {}),
        tags: tags.get(id) ?? [],
      });
  }
  return found;
};

const pageOf = async (
  collections: Collections,
  reader: Reader,
  { account, places, from }: Wanted & { readonly from: number },
): Promise<Page<FoundCard, number>> => {
  const all = places.slice(from, from + page.cards);
  const seen = await seenCards(collections, reader, { account, places: all });
  const count = firstOf(all, seen);
  const cards = all.slice(0, count).flatMap((place) => seen.get(keyOf(place)) ?? []);
  const read = await readCards(collections, reader, cards);
  const rows = await progressOf(collections, reader, { account, cards: cards.map(({ _id }) => _id) });
  const items = cards.flatMap(({ _id, place }) => {
    const found = read.get(_id);
    if (!found) return [];
    const { createdOn, ...card } = found;
    const { last: __, ...met } = asMet(rows.get(_id), createdOn);
    return [{ ...card, place, ...met }];
  });
  const next = from + count;
  return { items, next: next < places.length ? next : undefined };
};

export const mongodbSearch = (collections: Collections, { one }: Snapshots): CardSearch => ({
  candidates: (account, query) =>
    pagesFrom<Candidate, CardPosition | 'first'>('first', (from) =>
      one(account, (reader) =>
        pageOfCandidates(collections, reader, {
          account,
          query: from === 'first' ? query : { ...query, after: from },
        }),
      ),
    ),

  at: (account, places) =>
    pagesFrom<FoundCard, number>(0, (from) =>
      one(account, (reader) => pageOf(collections, reader, { account, places, from })),
    ),
});

import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardOfSet, Cards, StudyCard, WholeCard } from '@flashcards/persistence-ports';
import type { FindOptions } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { CardDocument, Collections } from '../schema.ts';
import { there } from '../schema.ts';
import { seenSet } from '../sharing/access.ts';
import type { Hidden } from '../study/hidden.ts';
import { totalsId } from '../study/documents.ts';
import { hidingOf, isHidden, shownBy } from '../study/hidden.ts';
import { asMet, progressOf, visibleCards } from './card-progress.ts';
import { contentOf } from './notes.ts';
import { originPages } from './origins.ts';
import { sharedDue } from './shared-due.ts';
import { tagsOfCards } from './tags.ts';
import { visitedPages } from './visited.ts';

const texts = { front: 1, back: 1 } as const;

const sidesOf = ({ front, back, format }: Pick<CardDocument, 'front' | 'back' | 'format'>) => ({
  ...{ front, back },
  format: format ?? ('text' as const),
});

/** Reads a card by its id alone. The set and the account are checked after the card. */
const readCard = async (
  collections: Collections,
  { latest }: Snapshots,
  { id, shown }: { readonly id: CardId; readonly shown: FindOptions['projection'] },
): Promise<CardDocument | undefined> => {
  const { cards, sets, totals } = collections;
  const projection = { ...shown, account: 1, set: 1, addition: 1 } as const;
  const [card] = await latest((reader) => reader.find(cards, { _id: id }, { projection }));
  if (!card) return undefined;
  const { account } = card;
  const wanted = { _id: card.set, account, ...there };
  const only = { projection: { _id: 1 } } as const;
  const [found, isShown] = await Promise.all([
    latest((reader) => reader.find(sets, wanted, only)),
    latest(async (reader) => {
      const hidden = await hidingOf(collections, reader, { account, cards: [card] });
      const owners = await reader.find(totals, { _id: totalsId(account), account }, only);
      return owners.length > 0 && !isHidden(hidden, card);
    }),
  ]);
  return found.length > 0 && isShown ? card : undefined;
};

const shown = { ...texts, format: 1, note: 1, withdrawn: 1 } as const;
const whole = { ...shown, createdOn: 1 } as const;

const studyCardOf = (
  card: Pick<CardDocument, '_id' | 'front' | 'back' | 'format' | 'note' | 'withdrawn'>,
  { last: _, ...met }: ReturnType<typeof asMet>,
): StudyCard => ({
  id: card._id,
  ...sidesOf(card),
  ...met,
  ...(card.note ? { note: card.note } : {}),
  ...(card.withdrawn ? { isWithdrawn: true } : {}),
});

interface CardQuery {
  readonly account: AccountId;
  readonly id: CardId;
}

/** A visible card as the account sees it, with its document. */
const seenCard = async (collections: Collections, reader: Reader, { account, id }: CardQuery) => {
  const [seen] = await visibleCards(collections, reader, { account, cards: [id] });
  if (!seen) return undefined;
  const [card] = await reader.find(
    collections.cards,
    { _id: id, account: seen.owner },
    { projection: { ...shown, account: 1, set: 1 } },
  );
  return card && { card, asSeen: studyCardOf(card, asMet(seen.row, seen.createdOn)) };
};

const findWhole = async (
  collections: Collections,
  reader: Reader,
  query: CardQuery,
): Promise<WholeCard | undefined> => {
  const seen = await seenCard(collections, reader, query);
  if (!seen) return undefined;
  const { card, asSeen } = seen;
  const { account: owner, set, note } = card;
  const tags = await tagsOfCards(collections, reader, { owner, cards: [card] });
  const content = note && (await contentOf(collections, reader, { account: owner, id: note.id }));
  const isOwn = owner === query.account;
  return { ...asSeen, set, isOwn, tags: tags.get(query.id) ?? [], ...(content ? { content } : {}) };
};

/** The maximum of one page; its last card may exceed `textBytes`. */
const page = { cards: 1_000, textBytes: 1_048_576 };

type Sized = Pick<CardDocument, 'place' | 'textBytes'>;

/** The number of cards that make a page. */
const countOf = (cards: readonly Pick<Sized, 'textBytes'>[]): number => {
  let bytes = 0;
  const last = cards.findIndex(({ textBytes }) => (bytes += textBytes) >= page.textBytes);
  return last < 0 ? cards.length : last + 1;
};

interface SetQuery {
  readonly account: AccountId;
  readonly set: SetId;
  readonly after: number;
}

type CardsQuery = SetQuery & { readonly hidden: Hidden; readonly projection?: FindOptions['projection'] };

/** A page of the cards of an account's own set: reads the sizes of the texts first, then the cards. */
const pageOfCards = async (
  { cards }: Collections,
  reader: Reader,
  { account, set, after, hidden, projection = {} }: CardsQuery,
): Promise<Page<CardDocument, number>> => {
  const inSet = { account, set, ...shownBy(hidden) };
  const order = { sort: { place: 1 }, limit: page.cards } as const;
  const sized = await reader.find(
    cards,
    { ...inSet, place: { $gt: after } },
    { ...order, projection: { _id: 0, place: 1, textBytes: 1 } },
  );
  const count = countOf(sized);
  const last = sized[count - 1]?.place;
  if (last === undefined) return { items: [] };
  const items = await reader.find(cards, { ...inSet, place: { $gt: after, $lte: last } }, { ...order, projection });
  return { items, next: count < sized.length || sized.length === page.cards ? last : undefined };
};

/** A page of a set that the account may see. */
const pageOfSet = async (
  collections: Collections,
  reader: Reader,
  { account, set, after }: SetQuery,
): Promise<Page<StudyCard, number>> => {
  const seen = await seenSet(collections, reader, { account, set });
  if (!seen) return { items: [] };
  const query = { account: seen.account, set, after, hidden: seen.hidden, projection: whole };
  const { items: cards, next } = await pageOfCards(collections, reader, query);
  if (cards.length === 0) return { items: [] };
  const rows = await progressOf(collections, reader, { account, cards: cards.map(({ _id }) => _id) });
  const items = cards.map((card) => studyCardOf(card, asMet(rows.get(card._id), card.createdOn)));
  return { items, next };
};

interface AmongQuery {
  readonly account: AccountId;
  readonly ids: readonly CardId[];
  readonly from: number;
}

/** A page of these cards, from an index on: reads the sizes of the texts first. */
const pageAmong = async (
  collections: Collections,
  reader: Reader,
  { account, ids, from }: AmongQuery,
): Promise<Page<CardOfSet, number>> => {
  const some = ids.slice(from, from + page.cards);
  const visible = await visibleCards(collections, reader, { account, cards: some });
  const seen = new Map(visible.map((card) => [card.id, card]));
  const among = (cards: readonly CardId[]) => ({
    _id: { $in: cards.filter((id) => seen.has(id)) },
    account: { $in: [...new Set(visible.map(({ owner }) => owner))] },
  });
  const sized = await reader.find(collections.cards, among(some), { projection: { textBytes: 1 } });
  const sizes = new Map(sized.map(({ _id, textBytes }) => [_id, textBytes]));
  const count = countOf(some.map((id) => ({ textBytes: sizes.get(id) ?? 0 })));
  const found = await reader.find(collections.cards, among(some.slice(0, count)), {
    projection: { ...whole, set: 1 },
  });
  const cards = new Map(found.map((card) => [card._id, card]));
  const items = some.slice(0, count).flatMap((id) => {
    const [card, of] = [cards.get(id), seen.get(id)];
    return card && of ? { ...studyCardOf(card, asMet(of.row, of.createdOn)), set: card.set } : [];
  });
  return { items, next: from + count < ids.length ? from + count : undefined };
};

export const cardListings = (
  collections: Collections,
  snapshots: Snapshots,
): Pick<Cards, 'read' | 'readWhole' | 'find' | 'findWhole' | 'ofSet' | 'among' | 'origins' | 'visited' | 'due'> => ({
  read: async (id) => {
    const card = await readCard(collections, snapshots, { id, shown: texts });
    return card && { front: card.front, back: card.back };
  },

  readWhole: async (id) => {
    const card = await readCard(collections, snapshots, { id, shown: whole });
    return card && { ...studyCardOf(card, asMet(undefined, card.createdOn)), set: card.set };
  },

  find: (account, id) =>
    snapshots.one(account, async (reader) => (await seenCard(collections, reader, { account, id }))?.asSeen),

  findWhole: (account, id) => snapshots.one(account, (reader) => findWhole(collections, reader, { account, id })),

  ofSet: (account, set) =>
    pagesFrom<StudyCard, number>(-1, (after) =>
      snapshots.one(account, (reader) => pageOfSet(collections, reader, { account, set, after })),
    ),

  among: (account, ids) =>
    pagesFrom<CardOfSet, number>(0, (from) =>
      snapshots.one(account, (reader) => pageAmong(collections, reader, { account, ids, from })),
    ),

  origins: (account, set) => originPages(collections, snapshots, { account, set }),

  visited: (account) => visitedPages(collections, snapshots, account),

  due: (account, query) => sharedDue(collections, snapshots, { account, ...query }),
});

import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { StudyCard } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { shows } from './additions.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import { hidingOf } from './progress.ts';
import type { ProgressDocument, Row } from './study-documents.ts';
import { visibleSet } from './visible-set.ts';
import { firstVisit, visitsWith } from './visits.ts';

const textsAtOnce = 1_000;

type Texts = ReadonlyMap<CardId, CardText>;

const textsOf = async ({ cards }: Collections, rows: readonly Row[]): Promise<Texts> => {
  const texts = new Map<CardId, CardText>();
  for (let start = 0; start < rows.length; start += textsAtOnce) {
    const some = { _id: { $in: rows.slice(start, start + textsAtOnce).map(({ card }) => card) } };
    for await (const { _id, front, back } of cards.find(some, { projection: { front: 1, back: 1 } }))
      texts.set(_id, { front, back });
  }
  return texts;
};

const withTexts = (rows: readonly Row[], texts: Texts): readonly StudyCard[] =>
  rows.flatMap(({ card: id, progress, suspended }) => {
    const text = texts.get(id);
    return text ? [{ id, ...text, progress, suspended }] : [];
  });

/** The cards of these rows that are still there. */
export const studyCards = async (collections: Collections, rows: readonly Row[]): Promise<readonly StudyCard[]> =>
  withTexts(rows, await textsOf(collections, rows));

const cardsAtOnce = 1_000;

const mostBytes = 1_048_576;

/** So many rows that their texts fill a page. */
const rowsOfPage = (rows: readonly ProgressDocument[]): readonly ProgressDocument[] => {
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += row.textBytes) >= mostBytes);
  return end < 0 ? rows : rows.slice(0, end + 1);
};

/** A page of a set as its owner's documents tell it. */
interface OwnersPage {
  readonly rows: readonly ProgressDocument[];
  readonly texts: Texts;
  /** Where the next page begins; absent after the last. */
  readonly next?: number;
}

interface Asked {
  readonly set: SetId;
  readonly from: number;
}

/** `undefined` where the owner has no such set. */
export const ownersPage = async (
  collections: Collections,
  owner: AccountId,
  { set, from }: Asked,
): Promise<OwnersPage | undefined> => {
  const hiding = await hidingOf(collections, owner, set);
  if (!hiding) return undefined;
  const filter = { _id: ofUser(owner), user: owner, set, position: { $gte: from } };
  const options = { hint: setIndex, sort: { position: 1 }, limit: cardsAtOnce } as const;
  const found = await collections.progress.find(filter, options).toArray();
  const some = rowsOfPage(found);
  const last = some.at(-1);
  const isLast = some.length === found.length && found.length < cardsAtOnce;
  const rows = some.filter((row) => shows(hiding, row));
  const texts = await textsOf(collections, rows);
  return { rows, texts, ...(last && !isLast ? { next: last.position + 1 } : {}) };
};

/** As `ownersPage`, for who is not the owner: nothing is left of a set whose owner is gone. */
const othersPage = async (
  { collections, journal }: Call,
  owner: AccountId,
  asked: Asked,
): Promise<OwnersPage | undefined> => {
  try {
    return await journal.reading(owner, () => ownersPage(collections, owner, asked));
  } catch (error) {
    if (error instanceof AccountGone) return undefined;
    throw error;
  }
};

interface Page {
  readonly cards: readonly StudyCard[];
  readonly next?: number;
}

const nothing: Page = { cards: [] };

/** One state of the owner's cards, and then one of the account's own progress with them. */
const sharedPage = async (call: Call, account: AccountId, asked: Asked): Promise<Page> => {
  const seen = await visibleSet(call, account, asked.set);
  if (!seen || seen.owner === account) return nothing;
  const page = await othersPage(call, seen.owner, asked);
  if (!page) return nothing;
  const { rows, texts, ...next } = page;
  const ids = rows.map(({ card }) => card);
  const visits = await call.journal.reading(account, () => visitsWith(call.collections, account, ids));
  const known = new Map(visits.map((visit) => [visit.card, visit]));
  const met = rows.map((row) => known.get(row.card) ?? firstVisit(account, row));
  return { cards: withTexts(met, texts), ...next };
};

const pageOf = async (call: Call, account: AccountId, asked: Asked): Promise<Page> => {
  const own = await call.journal.reading(account, () => ownersPage(call.collections, account, asked));
  if (!own) return sharedPage(call, account, asked);
  const { rows, texts, ...next } = own;
  return { cards: withTexts(rows, texts), ...next };
};

/** Each page is one state, and a call of its own: nothing is held while nobody asks for the next. */
export const setPages = async function* (
  { run }: Database,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly StudyCard[]> {
  for (let from: number | undefined = 0; from !== undefined;) {
    const asked: Asked = { set, from };
    const page: Page = await run((call) => pageOf(call, account, asked));
    if (page.cards.length > 0) yield page.cards;
    from = page.next;
  }
};

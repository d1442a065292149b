import type { AccountId, CardId } from '@flashcards/kernel';
import type { ArchiveRecord, VisitRecord } from '@flashcards/persistence-ports';
import { atMost } from '../at-most.ts';
import type { CallAlone } from '../database.ts';
import { anyOf, keyOf, ofUser } from '../keys.ts';
import { progressFields } from '../progress.ts';
import { lastOf } from '../review-events.ts';
import type { LastPlace, ProgressDocument, VisitDocument } from '../study-documents.ts';
import { madeOn } from '../visits.ts';
import { insertAll } from './insert-all.ts';
import { writeRecords } from './write-records.ts';
import type { Writing } from './writing.ts';
import { lowestRev } from './writing.ts';

/** What their owners' rows tell of these cards. */
const ownersRows = async (
  { collections: { cards, progress } }: CallAlone,
  ids: readonly CardId[],
): Promise<ReadonlyMap<CardId, ProgressDocument>> => {
  const options = { batchSize: ids.length + 1 };
  const found = await cards.find({ _id: anyOf(ids) }, { ...options, projection: { user: 1 } }).toArray();
  const keys = found.map(({ _id, user }) => keyOf(user, _id));
  const rows = keys.length > 0 ? await progress.find({ _id: anyOf(keys) }, options).toArray() : [];
  return new Map(rows.map((row) => [row.card, row]));
};

const readsAtOnce = 8;

/** Where the last kept event of each of these cards stands. */
const lastPlaces = async (
  { collections }: CallAlone,
  account: AccountId,
  cards: readonly CardId[],
): Promise<ReadonlyMap<CardId, LastPlace>> => {
  const places = new Map<CardId, LastPlace>();
  await atMost(readsAtOnce, cards, async (card) => {
    const last = await lastOf(collections, { account, card });
    if (last) places.set(card, { at: last.at, seq: last.seq, day: last.day });
  });
  return places;
};

const writeSome = async ({ call }: Writing, account: AccountId, records: readonly VisitRecord[]): Promise<void> => {
  const studied = records.filter(({ progress }) => progress.state !== 'new').map(({ card }) => card);
  const [rows, places] = await Promise.all([
    ownersRows(
      call,
      records.map(({ card }) => card),
    ),
    lastPlaces(call, account, studied),
  ]);
  const documents = records.map(({ card, set, suspended, progress }): VisitDocument => {
    const row = rows.get(card);
    if (!row) throw new Error('mongodb: a visit to a card that was not written');
    const last = places.get(card);
    const made = progress.state === 'new' ? {} : { createdOn: madeOn(row) };
    const fields = { ...progressFields(progress), suspended, ...(last ? { last } : {}), ...made };
    return { _id: keyOf(account, card), user: account, card, set, position: row.position, ...fields, rev: lowestRev };
  });
  await insertAll(call.collections.visits, documents);
};

const removesAtOnce = 1_000;

/** What a process left of them that was killed. */
const removeVisits = async ({ call, check }: Writing, account: AccountId): Promise<void> => {
  const { visits } = call.collections;
  for (;;) {
    await check();
    const places = await visits.placesOf({ _id: ofUser(account) }, removesAtOnce);
    if (places.length > 0)
      await visits.deleteMany({ _id: { $in: places.map(({ id }) => id) }, rev: { $lte: lowestRev } });
    if (places.length < removesAtOnce) return;
  }
};

export const writeVisits = async (
  writing: Writing,
  account: AccountId,
  pages: AsyncIterable<readonly ArchiveRecord[]>,
): Promise<void> => {
  await removeVisits(writing, account);
  await writeRecords(writing, pages, { visit: (records) => writeSome(writing, account, records) });
};

import type { AccountId, SetId } from '@flashcards/kernel';
import type { ArchiveRecord, CardRecord, FolderRecord, SetRecord } from '@flashcards/persistence-ports';
import { packedReview } from '@flashcards/review-scheduling';
import { progressOf } from '../library/card-progress.ts';
import { pageOfCards } from '../library/cards.ts';
import type { FolderPaths } from '../library/folder-paths.ts';
import { folderPaths } from '../library/folder-paths.ts';
import { originFrom } from '../library/origins.ts';
import { countedIn } from '../library/sets.ts';
import { mongodbMedia } from '../media/media.ts';
import type { After } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';
import type { CardDocument, SetDocument } from '../schema.ts';
import { there } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import type { Hidden } from '../study/hidden.ts';
import { hiddenOf } from '../study/hidden.ts';
import type { Reading } from './record-pages.ts';
import { inPages } from './record-pages.ts';

/** A description holds ten thousand characters, and a report as many. */
const setsAtOnce = 50;

type Place = After<Pick<SetDocument, 'createdAt' | '_id'>>;

/** The sets of an account, oldest first. */
const setPages = ({ collections: { sets }, snapshots: { latest } }: Reading, account: AccountId) =>
  pagesFrom<SetDocument, Place>('first', async (place) => {
    const filter = { account, ...there, ...after(place, ['createdAt', '_id']) };
    const order = { sort: { createdAt: 1, _id: 1 }, limit: setsAtOnce } as const;
    const items = await latest((reader) => reader.find(sets, filter, order));
    return { items, next: items.length === setsAtOnce ? items.at(-1) : undefined };
  });

const setRecord = (paths: FolderPaths, position: number, set: SetDocument): SetRecord => {
  const { report } = set;
  return { kind: 'set', position, set: countedIn(paths)(set), ...(report ? { report } : {}) };
};

const lengthOfSet = ({ set: { description, folder }, report }: SetRecord): number =>
  description.length + folder.length + JSON.stringify(report ?? '').length;

interface Found {
  readonly card: CardDocument;
  readonly row: ProgressDocument | undefined;
}

const cardRecord = ({ card: found, row }: Found, position: number): CardRecord => {
  const { _id: id, set, front, back, createdOn, origin } = found;
  if (!row) throw new Error('mongodb: an own card without progress');
  const { progress, suspended } = row;
  const came = origin ? { origin: originFrom(origin) } : {};
  return { kind: 'card', set, position, card: { id, front, back }, createdOn, suspended, progress, ...came };
};

const lengthOfCard = ({ card: { front, back }, origin }: CardRecord): number =>
  front.length + back.length + packedReview * (origin?.history.length ?? 0);

interface OwnSet {
  readonly account: AccountId;
  readonly set: SetId;
  readonly hidden: Hidden;
}

const cardsOfSet = async function* (
  { collections, snapshots: { latest } }: Reading,
  own: OwnSet,
): AsyncGenerator<readonly CardRecord[]> {
  let position = 0;
  const records = function* (found: readonly Found[]): Generator<CardRecord> {
    for (const each of found) yield cardRecord(each, position++);
  };
  const pages = pagesFrom<Found, number>(-1, (after) =>
    latest(async (reader) => {
      const { items, next } = await pageOfCards(collections, reader, { ...own, after });
      const cards = items.map(({ _id }) => _id);
      const rows = await progressOf(collections, reader, { account: own.account, cards });
      return { items: items.map((card) => ({ card, row: rows.get(card._id) })), next };
    }),
  );
  // A history is unpacked when its record comes: a page of them would be large.
  for await (const page of pages) yield* inPages(records(page), lengthOfCard);
};

/** An account has no more folders, and by their ids no more sets, than fit into memory. */
export const libraryRecords = async function* (
  reading: Reading,
  account: AccountId,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const { collections, snapshots } = reading;
  const paths = await snapshots.latest((reader) => folderPaths(collections, reader, account));
  const folders = [...paths.values()].map((path): FolderRecord => ({ kind: 'folder', path }));
  yield* inPages(folders, ({ path }) => path.length);
  const sets: SetId[] = [];
  for await (const page of setPages(reading, account)) {
    const first = sets.length;
    sets.push(...page.map(({ _id }) => _id));
    yield* inPages(
      page.map((set, index) => setRecord(paths, first + index, set)),
      lengthOfSet,
    );
  }
  for (const set of sets)
    for await (const page of mongodbMedia(reading).ofSet(account, set))
      yield page.map((file) => ({ kind: 'media', set, file }));
  const hidden = await snapshots.latest((reader) => hiddenOf(collections, reader, account));
  for (const set of sets) yield* cardsOfSet(reading, { account, set, hidden });
};

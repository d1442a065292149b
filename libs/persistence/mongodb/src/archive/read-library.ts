import type { AccountId, SetId } from '@flashcards/kernel';
import type { CardRecord, FolderRecord, SetRecord } from '@flashcards/persistence-ports';
import { slicesOf } from '../at-most.ts';
import { folderPaths } from '../folder-places.ts';
import { anyOf, keyOf } from '../keys.ts';
import { originsAtOnce, originsWith } from '../origins.ts';
import { ownersPage } from '../set-pages.ts';
import { placedSetsOf, setFrom } from '../sets.ts';
import type { ProgressDocument } from '../study-documents.ts';
import { madeOn } from '../visits.ts';
import type { Alone } from './alone.ts';
import { inPages } from './record-pages.ts';

/** Each after those that it lies in; as many as are answered whole. */
export const folderRecords = async function* (
  { run }: Alone,
  account: AccountId,
): AsyncGenerator<readonly FolderRecord[]> {
  const paths = await run(({ collections }) => folderPaths(collections, account));
  const records = [...paths.values()].map((path): FolderRecord => ({ kind: 'folder', path }));
  yield* inPages(records, ({ path }) => path.length);
};

/** Oldest first, by their ids: what may be long of a set is read with its page. */
const setIds = ({ run }: Alone, account: AccountId): Promise<readonly SetId[]> =>
  run(async ({ collections }) => (await placedSetsOf(collections, account)).map(({ id }) => id));

/** A description holds ten thousand characters, and a report as many. */
const setsAtOnce = 100;

export const setRecords = async function* (alone: Alone, account: AccountId): AsyncGenerator<readonly SetRecord[]> {
  const ids = await setIds(alone, account);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const paths = await alone.run(({ collections }) => folderPaths(collections, account));
  for (const some of slicesOf(ids, setsAtOnce)) {
    const wanted = { _id: anyOf(some.map((id) => keyOf(account, id))) };
    const options = { batchSize: some.length + 1 };
    const sets = await alone.run(({ collections }) => collections.sets.find(wanted, options).toArray());
    const records = sets.map((set): SetRecord => ({
      kind: 'set',
      position: positions.get(set.id) ?? 0,
      set: setFrom(set, paths),
      ...(set.report ? { report: set.report } : {}),
    }));
    const long = ({ set, report }: SetRecord): number =>
      set.description.length + set.folder.length + JSON.stringify(report ?? '').length;
    yield* inPages(records, long);
  }
};

/** All at once where none came with a history. */
const inParts = (rows: readonly ProgressDocument[]): Iterable<readonly ProgressDocument[]> =>
  rows.some(({ origin }) => origin) ? slicesOf(rows, originsAtOnce) : [rows];

const cardsOfSet = async function* (
  { run }: Alone,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly CardRecord[]> {
  let position = 0;
  for (let from: number | undefined = 0; from !== undefined;) {
    const asked: { readonly set: SetId; readonly from: number } = { set, from };
    const page: Awaited<ReturnType<typeof ownersPage>> = await run(({ collections }) =>
      ownersPage(collections, account, asked),
    );
    for (const rows of inParts(page?.rows ?? [])) {
      const came = rows.filter(({ origin }) => origin);
      const origins = await run(({ collections }) => originsWith(collections, came));
      const records = rows.flatMap((row): readonly CardRecord[] => {
        const text = page?.texts.get(row.card);
        if (!text) return [];
        const { card: id, suspended, progress } = row;
        const origin = origins.get(id);
        const card = { id, ...text };
        const began = { createdOn: madeOn(row), ...(origin ? { origin } : {}) };
        return [{ kind: 'card', set, position: position++, card, suspended, progress, ...began }];
      });
      if (records.length > 0) yield records;
    }
    from = page?.next;
  }
};

/** Set by set, oldest first. */
export const cardRecords = async function* (alone: Alone, account: AccountId): AsyncGenerator<readonly CardRecord[]> {
  for (const set of await setIds(alone, account)) yield* cardsOfSet(alone, account, set);
};

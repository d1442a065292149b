import type { AccountId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { KeepMedia, NewMediaFile } from '@flashcards/persistence-ports';
import type { Database } from '../engine/database.ts';
import { draftKeys, renewDraft } from '../library/drafts.ts';
import type { Arrived, MediaDirectory } from './media-directory.ts';
import { holdMedia, mediaUsage } from './media-rows.ts';

/** The draft of the files, and their directory. */
export interface KeptFor {
  readonly account: AccountId;
  readonly set: SetId;
  readonly directory: MediaDirectory;
}

const rowsAtOnce = 200;
/** Files that are synced together and get their names in one transaction. */
const filesAtOnce = 32;

const chunksOf = function* <Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
};

const hold = async (database: Database, { account, set }: KeptFor, files: readonly NewMediaFile[]): Promise<void> => {
  for (const some of chunksOf(files, rowsAtOnce))
    await database.writeAhead((connection) => {
      const keys = draftKeys(connection, account, set);
      for (const file of some) holdMedia(connection, keys, file);
    }, account);
  // Durable before any file is, so that no power failure leaves a file without a row.
  await database.write((connection) => renewDraft(connection, draftKeys(connection, account, set)), account);
};

/**
 * Checks the draft in the transaction in which the files get their names: otherwise the sweep could have released them.
 */
const placeAll = (database: Database, { account, set, directory }: KeptFor, arrived: readonly Arrived[]) =>
  database.writeAhead((connection) => {
    renewDraft(connection, draftKeys(connection, account, set));
    for (const each of arrived) directory.place(each);
  }, account);

const put = async (database: Database, kept: KeptFor, files: readonly NewMediaFile[]): Promise<void> => {
  const { directory } = kept;
  const missing = (await Promise.all(files.map(async (file) => ((await directory.has(file)) ? [] : [file])))).flat();
  if (missing.length === 0) return;
  const received = await Promise.allSettled(missing.map((file) => directory.receive(file)));
  const arrived = received.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    for (const each of received) if (each.status === 'rejected') throw each.reason;
    await placeAll(database, kept, arrived);
  } catch (error) {
    await Promise.allSettled(arrived.map((each) => directory.discard(each)));
    throw error;
  }
};

const differentFiles = (files: readonly NewMediaFile[]): readonly NewMediaFile[] => [
  ...new Map(files.map((file) => [file.hash, file])).values(),
];

/** Writes the references first, checks the limit, then writes the missing files. All of it is durable at the end. */
export const keepFor =
  (database: Database, kept: KeptFor): KeepMedia =>
  async ({ files, mostBytes }) => {
    await hold(database, kept, files);
    if ((await mediaUsage(database, kept.account)) > mostBytes) return refuse('too_much_media');
    const different = differentFiles(files);
    for (const some of chunksOf(different, filesAtOnce)) await put(database, kept, some);
    await kept.directory.sync(different.map(({ hash }) => hash));
    return ok(undefined);
  };

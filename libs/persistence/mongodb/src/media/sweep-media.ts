import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { Units } from '../engine/units.ts';
import type { StoreTx } from '../store-tx.ts';
import { except } from '../pages.ts';
import type { Holder } from './media-rows.ts';
import type { MediaParts } from './media.ts';

/** A common key, because sets that are removed at the same time often hold the same files. */
const turnToLetGo = 'letting go of media';

/**
 * Releases some files of a set, or of all sets of an account; false where it held none. No reader finds a file without
 * holders.
 */
export const letGoOfMedia = async (units: Units<StoreTx>, holder: Holder): Promise<boolean> => {
  const { account } = holder;
  // Most sets hold no files; they do not wait for their account's turn.
  if ((await units.read(account, ({ files }) => files.held(holder))).length === 0) return false;
  const someGo = async ({ files }: StoreTx) => {
    const rows = await files.held(holder);
    if (rows.length > 0) await files.letGo({ account, rows });
    return ok(rows.length > 0);
  };
  return (await units.write(account, someGo, [turnToLetGo])).value;
};

/** The unit writes no account's document, because changes of the same file by others only concern the file. */
const nobody = '' as AccountId;

const remove = (units: Units<StoreTx>, hash: MediaHash, since: Date) =>
  units.write(nobody, async ({ files }) => {
    if (await files.isIdle(hash, since)) await files.delete(hash);
    return ok(undefined);
  });

/**
 * Milliseconds. Within it a reader can finish reading a file whose last set was removed, and a file that comes again is
 * not stored again.
 */
const usualGrace = 10 * 60 * 1_000;

const atOnce = 100;

/**
 * Removes files that have had no holder for `grace` milliseconds. Several servers may sweep concurrently. A file that
 * fails is left to the next sweep, without stopping the others.
 */
export const sweepMedia = async ({ collections, snapshots, units }: MediaParts, grace = usualGrace): Promise<void> => {
  const since = new Date(Date.now() - grace);
  const failed: MediaHash[] = [];
  for (let found = atOnce; found === atOnce && failed.length < atOnce;) {
    const wanted = { idleSince: { $lte: since }, ...except(failed) };
    const idle = await snapshots.latest((reader) =>
      reader.find(collections.mediaFiles, wanted, { projection: { _id: 1 }, limit: atOnce }),
    );
    for (const { _id } of idle) await remove(units, _id, since).catch(() => failed.push(_id));
    found = idle.length;
  }
};

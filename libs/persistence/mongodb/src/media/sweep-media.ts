import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { Units } from '../engine/units.ts';
import type { StoreTx } from '../store-tx.ts';
import { besides } from '../pages.ts';
import type { Holder } from './media-rows.ts';
import type { MediaParts } from './media.ts';

/** Sets that go at once often hold the same files. */
const turnToLetGo = 'letting go of media';

/** Lets a set, or all sets of an account, go of some files; false where it held none. Nobody finds what nobody holds. */
export const letGoOfMedia = async (units: Units<StoreTx>, holder: Holder): Promise<boolean> => {
  const { account } = holder;
  // Most hold none: those do not wait for their account's turn.
  if ((await units.read(account, ({ media }) => media.held(holder))).length === 0) return false;
  const someGo = async ({ media }: StoreTx) => {
    const rows = await media.held(holder);
    if (rows.length > 0) await media.letGo({ account, rows });
    return ok(rows.length > 0);
  };
  return (await units.write(account, someGo, [turnToLetGo])).value;
};

/** No account's document is written: what others write of the same file is its own. */
const nobody = '' as AccountId;

const remove = (units: Units<StoreTx>, hash: MediaHash, since: Date) =>
  units.write(nobody, async ({ media }) => {
    if (await media.isIdle(hash, since)) await media.delete(hash);
    return ok(undefined);
  });

/** Milliseconds. A reader of a file whose last set goes reads on, and a file that soon comes again is not stored again. */
const usualGrace = 10 * 60 * 1_000;

const atOnce = 100;

/**
 * Takes away files that nobody has held for some milliseconds. Any number of servers may do so at once. One that fails waits
 * for the next sweep, not so the others.
 */
export const sweepMedia = async ({ collections, snapshots, units }: MediaParts, grace = usualGrace): Promise<void> => {
  const since = new Date(Date.now() - grace);
  const failed: MediaHash[] = [];
  for (let found = atOnce; found === atOnce && failed.length < atOnce;) {
    const wanted = { idleSince: { $lte: since }, ...besides(failed) };
    const idle = await snapshots.latest((reader) =>
      reader.find(collections.mediaFiles, wanted, { projection: { _id: 1 }, limit: atOnce }),
    );
    for (const { _id } of idle) await remove(units, _id, since).catch(() => failed.push(_id));
    found = idle.length;
  }
};

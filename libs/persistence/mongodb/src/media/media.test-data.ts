import type { OpenedStore } from '../stores.test-data.ts';
import { sweepHidden } from '../library/remains.ts';
import { pieceBytes } from './pieces.ts';
import { sweepMedia } from './sweep-media.ts';

export const large = (pieces: number): Buffer => Buffer.alloc(pieces * pieceBytes - 1, `${Math.random()}`);

/** How many documents there are of files, of their pieces, and of what holds them. */
export const counts = async ({ collections: { mediaFiles, mediaPieces, setMedia } }: OpenedStore) => [
  await mediaFiles.countDocuments(),
  await mediaPieces.countDocuments(),
  await setMedia.countDocuments(),
];

/** As if all that is not done were long given up, and nobody read any more. */
export const sweepAll = async (opened: OpenedStore): Promise<void> => {
  const past = { $set: { until: new Date(0) } };
  await opened.collections.hidden.updateMany({ kind: 'hidden' }, past);
  await sweepHidden(opened);
  await sweepMedia(opened, 0);
};

/**
 * A server whose process ends after some commands. What it has begun at the database ends, too, which would take a minute.
 * A commit is sent or not: that is to die at the command after it, or at the one before.
 */
export const mortal = (opened: OpenedStore) => {
  let left = Infinity;
  const sparing = new Set(['abortTransaction', 'commitTransaction', 'endSessions']);
  opened.db.client.on('commandStarted', ({ commandName }) => {
    if (!sparing.has(commandName) && (left -= 1) < 0) throw new Error('the process is dead');
  });
  /** Whether it did all of the work. */
  return async (commands: number, work: () => Promise<unknown>): Promise<boolean> => {
    left = commands;
    try {
      await work();
      return left >= 0;
    } catch {
      return false;
    } finally {
      left = Infinity;
    }
  };
};

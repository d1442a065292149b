import type { OpenedStore } from '../stores.test-data.ts';
import { sweepHidden } from '../library/remains.ts';
import { pieceBytes } from './pieces.ts';
import { sweepMedia } from './sweep-media.ts';

export const large = (pieces: number): Buffer => Buffer.alloc(pieces * pieceBytes - 1, `${Math.random()}`);

/** The numbers of documents of files, of their pieces, and of references. */
export const counts = async ({ collections: { mediaFiles, mediaPieces, setMedia } }: OpenedStore) => [
  await mediaFiles.countDocuments(),
  await mediaPieces.countDocuments(),
  await setMedia.countDocuments(),
];

/** Sweeps as if all unfinished work were abandoned long ago and there were no readers. */
export const sweepAll = async (opened: OpenedStore): Promise<void> => {
  const past = { $set: { until: new Date(0) } };
  await opened.collections.hidden.updateMany({ kind: 'hidden' }, past);
  await sweepHidden(opened);
  await sweepMedia(opened, 0);
};

/**
 * A server whose process dies after some commands. Its open transactions are aborted, too, which would otherwise take a
 * minute. A commit is sent or not: that equals a death at the command after or before it.
 */
export const killable = (opened: OpenedStore) => {
  let left = Infinity;
  const sparing = new Set(['abortTransaction', 'commitTransaction', 'endSessions']);
  opened.db.client.on('commandStarted', ({ commandName }) => {
    if (!sparing.has(commandName) && (left -= 1) < 0) throw new Error('the process is dead');
  });
  /** Returns whether it completed the work. */
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

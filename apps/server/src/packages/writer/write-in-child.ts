import { WriterUnavailable } from '@flashcards/application';
import type { Readable } from 'node:stream';
import { startPagedChild } from '../child/paged-child.ts';
import type { ProcessLimits } from '../child/process-watch.ts';
import type { Page, WriteRequest } from './messages.ts';

// Most of its memory is outside the heap: the collection, as a database and as output.
const flags = ['--max-old-space-size=256', '--max-semi-space-size=4'];

export interface RunningWrite {
  readonly bytes: Readable;
  /** Resolves when all bytes were written; rejects when the write fails. */
  readonly written: Promise<'written'>;
  /** Ends the child at once. `written` then rejects with `reason`, unless it is settled. */
  abandon(reason: Error): void;
}

/**
 * Writes one package in its own process. The process is killed when it exceeds its limits or when the client is gone.
 */
export const writeInChild = (
  request: WriteRequest,
  pages: AsyncIterator<Page>,
  limits: ProcessLimits,
): RunningWrite => {
  const { child, result, abandon } = startPagedChild<'written'>({
    // Its standard output is the package.
    program: { folder: 'writer', flags, output: 'pipe' },
    request,
    pages,
    limits,
    unavailable: (reason, options) => new WriterUnavailable(`package writer: ${reason}`, options),
  });
  // Present, because `output` is `pipe`.
  return { bytes: child.stdout as Readable, written: result, abandon };
};

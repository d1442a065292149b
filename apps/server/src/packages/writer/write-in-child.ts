import { WriterUnavailable } from '@flashcards/application';
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { send, startChild, whenGone } from '../child/child-process.ts';
import { watchProcess } from '../child/process-watch.ts';
import type { Page, WriteMessage, WriteRequest } from './messages.ts';

// Most of its memory is outside the heap: the collection, as a database and as output.
const flags = ['--max-old-space-size=256', '--max-semi-space-size=4'];

export interface WriterLimits {
  readonly processorMilliseconds: number;
  readonly mebibytes: number;
}

export interface RunningWrite {
  readonly bytes: Readable;
  /** Resolves when all bytes were written; rejects when the write fails. */
  readonly written: Promise<void>;
  /** Ends the child at once. `written` then rejects with `reason`, unless it is settled. */
  abandon(reason: Error): void;
}

/** Sends pages one by one on request. An error of the pages ends the write. */
const handing = (child: ChildProcess, pages: AsyncIterator<Page>) => async (): Promise<void> => {
  const { value, done } = await pages.next();
  if (!done) send(child, value);
};

/**
 * Writes one package in its own process. The process is killed when it exceeds its limits or when the client is gone.
 */
export const writeInChild = (request: WriteRequest, pages: AsyncIterator<Page>, limits: WriterLimits): RunningWrite => {
  // Its standard output is the package.
  const child = startChild({ folder: 'writer', flags, output: 'pipe' });
  let fail: (reason: Error) => void = () => {};
  const decided = new Promise<void>((resolve, reject) => {
    fail = reject;
    const next = handing(child, pages);
    child.on('message', (message: WriteMessage) => {
      if (message === 'written') resolve();
      else next().catch(reject);
    });
  });
  child.once('error', (cause) => fail(new WriterUnavailable('package writer: the child does not run', { cause })));
  whenGone(child, (death) => fail(new WriterUnavailable(`package writer: the child was ${death}`)));
  const watch = watchProcess(child.pid, limits, (what) => fail(new WriterUnavailable(`package writer: ${what}`)));
  send(child, request);
  const written = decided
    .catch((reason: unknown) => {
      child.kill('SIGKILL');
      throw reason;
    })
    .finally(() => {
      watch.stop();
      void pages.return?.();
    });
  // Present, because `output` is `pipe`.
  return { bytes: child.stdout as Readable, written, abandon: (reason) => fail(reason) };
};

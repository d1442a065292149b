import { WriterUnavailable } from '@flashcards/application';
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { startChild, tell, whenGone } from '../child/child-process.ts';
import { watchProcess } from '../child/process-watch.ts';
import type { Page, WriteMessage, WriteRequest } from './messages.ts';

// What it holds lies mostly outside the heap: the collection, once as a file and once on its way out.
const flags = ['--max-old-space-size=256', '--max-semi-space-size=4'];

export interface WriterLimits {
  readonly processorMilliseconds: number;
  readonly mebibytes: number;
}

export interface RunningWrite {
  readonly bytes: Readable;
  /** When all of the bytes have been said; rejects when they never will be. */
  readonly written: Promise<void>;
  /** Ends it at once; `written` then rejects with this, unless it is over. */
  abandon(reason: Error): void;
}

/** Hands over pages one by one as they are asked for; what goes wrong with them ends it. */
const handing = (child: ChildProcess, pages: AsyncIterator<Page>) => async (): Promise<void> => {
  const { value, done } = await pages.next();
  if (!done) tell(child, value);
};

/** Writes one package in a process of its own, which is killed when it takes too much, or nobody waits for it. */
export const writeInChild = (request: WriteRequest, pages: AsyncIterator<Page>, limits: WriterLimits): RunningWrite => {
  // Its output is the package.
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
  tell(child, request);
  const written = decided
    .catch((reason: unknown) => {
      child.kill('SIGKILL');
      throw reason;
    })
    .finally(() => {
      watch.stop();
      void pages.return?.();
    });
  // With `stdio` as above there is one.
  return { bytes: child.stdout as Readable, written, abandon: (reason) => fail(reason) };
};

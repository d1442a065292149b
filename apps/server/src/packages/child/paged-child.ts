import type { ChildProcess } from 'node:child_process';
import type { ChildProgram } from './child-process.ts';
import { send, startChild, whenGone } from './child-process.ts';
import type { ProcessLimits } from './process-watch.ts';
import { watchProcess } from './process-watch.ts';

/** What a child sends that is given pages: a request for the next page, or its result. */
export type PagedMessage<Result> = 'next' | { readonly result: Result };

export interface PagedWork<Page extends object> {
  readonly program: ChildProgram;
  /** The first message. */
  readonly request: object;
  readonly pages: AsyncIterator<Page>;
  readonly limits: ProcessLimits;
  /** The error when the child does not run, ends without a result or exceeds its limits. */
  readonly unavailable: (reason: string, options?: ErrorOptions) => Error;
}

export interface PagedChild<Result> {
  readonly child: ChildProcess;
  /** Rejects also with an error of the pages. */
  readonly result: Promise<Result>;
  /** Ends the child at once. `result` then rejects with `reason`, unless it is settled. */
  abandon(reason: Error): void;
}

/** Sends pages one by one on request. An error of the pages ends the work. */
const handing = (child: ChildProcess, pages: AsyncIterator<object>) => async (): Promise<void> => {
  const { value, done } = await pages.next();
  if (!done) send(child, value as object);
};

/** Runs a child that asks for pages and has one result. A failed child is killed. */
export const startPagedChild = <Result, Page extends object = object>({
  program,
  request,
  pages,
  limits,
  unavailable,
}: PagedWork<Page>): PagedChild<Result> => {
  const child = startChild(program);
  let fail: (reason: Error) => void = () => {};
  const decided = new Promise<Result>((resolve, reject) => {
    fail = reject;
    const next = handing(child, pages);
    child.on('message', (message: PagedMessage<Result>) => {
      if (message === 'next') next().catch(reject);
      else resolve(message.result);
    });
  });
  child.once('error', (cause) => fail(unavailable('the child does not run', { cause })));
  whenGone(child, (death) => fail(unavailable(`the child was ${death}`)));
  const watch = watchProcess(child.pid, limits, (what) => fail(unavailable(what)));
  send(child, request);
  const result = decided
    .catch((reason: unknown) => {
      child.kill('SIGKILL');
      throw reason;
    })
    .finally(() => {
      watch.stop();
      void pages.return?.();
    });
  return { child, result, abandon: (reason) => fail(reason) };
};

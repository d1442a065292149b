import { Worker } from 'node:worker_threads';
import type { Answer, Answers, Task } from './messages.ts';

// Next to the sources, as in tests, the worker runs the published program (`npm run program`), as children do.
const program = new URL(
  import.meta.url.endsWith('.ts') ? '../../../package/dist/renderer/worker.js' : '../renderer/worker.js',
  import.meta.url,
);

/** MiB of the worker's heap. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Milliseconds of one task. */
const longestTask = 5_000;

/** Milliseconds after which an idle worker ends. */
const longestIdle = 60_000;

/** The worker ended before it answered: the task exceeded its limits, or the server stops. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

const answerOf = (worker: Worker, task: Task): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const over = setTimeout(() => void worker.terminate(), longestTask);
    const ended = (cause: unknown): void => {
      settled();
      reject(new WorkerEnded('renderer: the worker ended', { cause }));
    };
    const answered = (answer: Answer): void => {
      settled();
      resolve(answer);
    };
    const settled = (): void => {
      clearTimeout(over);
      worker.off('message', answered).off('error', ended).off('exit', ended);
    };
    worker.once('message', answered).once('error', ended).once('exit', ended);
    worker.postMessage(task);
  });

/** A worker thread that starts with its first task and ends when it is idle. Tasks must come one at a time. */
export const renderWorker = () => {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  };
  const started = (): Worker => {
    if (worker) return worker;
    const made = new Worker(program, { resourceLimits, env: {}, execArgv: [], stdin: false });
    // Listeners of a task handle these; without any, an error would end the process.
    made.on('error', () => undefined).on('exit', () => void (worker = worker === made ? undefined : worker));
    return (worker = made);
  };
  return {
    run: async <Kind extends Task['kind']>(task: Extract<Task, { readonly kind: Kind }>): Promise<Answers[Kind]> => {
      clearTimeout(idle);
      const answer = await answerOf(started(), task);
      idle = setTimeout(end, longestIdle).unref();
      if ('fault' in answer) throw new Error(answer.fault);
      return answer.value as Answers[Kind];
    },
    end,
  };
};

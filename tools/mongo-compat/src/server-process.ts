import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A database process of ours: its data stays until the server is closed, whatever happens to the process. */
export interface MongoProcess {
  readonly directory: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: it falls silent, and its connections stay open. */
  pause(): void;
  /** SIGCONT: it goes on where it stood. */
  resume(): void;
  /** Starts it again at the same address, on the same data; resolves when it listens. */
  restart(): Promise<void>;
}

export interface MongoServer {
  readonly uri: string;
  /** Absent where somebody else runs it. */
  readonly process?: MongoProcess;
  /** Whether it is none, but the compatible one: slow, and never at two writes at once. */
  readonly standsIn?: true;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** A process, and the port it listens on; rejects when it does not come to that. */
export interface Launched {
  readonly child: ChildProcess;
  readonly port: Promise<number>;
}

/** Runs a program on the data in a directory, on a port or, for 0, on any free one. */
export type Launch = (directory: string, port: number) => Launched | Promise<Launched>;

const patience = 60_000;

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
};

const within = async <T>(answer: Promise<T>, child: ChildProcess): Promise<T> => {
  const tooLate = new AbortController();
  const failure = Promise.race([
    once(child, 'error', { signal: tooLate.signal }).then(([error]) => Promise.reject(error as Error)),
    once(child, 'close', { signal: tooLate.signal }).then(() => Promise.reject(new Error('the server ended at once'))),
    sleep(patience, undefined, { signal: tooLate.signal }).then(() => Promise.reject(new Error('the server hangs'))),
  ]);
  // Those still waiting are called off, and that is no news.
  failure.catch(() => undefined);
  return Promise.race([answer, failure]).finally(() => tooLate.abort());
};

/** Starts a server with data of its own; `options` are those that its URI carries. */
export const startServer = async (launch: Launch, options: string, chosen = 0): Promise<MongoServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'mongo-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  let child: ChildProcess | undefined;
  const endWith = async (signal: NodeJS.Signals): Promise<void> => void (child && (await end(child, signal)));
  const signal = (name: NodeJS.Signals): void => void child?.kill(name);
  const start = async (wanted: number): Promise<number> => {
    const launched = await launch(directory, wanted);
    ({ child } = launched);
    return within(launched.port, child);
  };
  const port = await start(chosen).catch(async (error: unknown) => {
    await endWith('SIGKILL');
    await remove();
    throw error;
  });
  return {
    uri: `mongodb://127.0.0.1:${port}/?${options}`,
    process: {
      directory,
      kill: () => endWith('SIGKILL'),
      pause: () => signal('SIGSTOP'),
      resume: () => signal('SIGCONT'),
      restart: async () => void (await start(port)),
    },
    close: () => {
      signal('SIGCONT');
      return endWith('SIGTERM').then(remove);
    },
  };
};

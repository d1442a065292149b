import type { ServerProcess } from '@flashcards/test-rig';
import { startServerProcess } from '@flashcards/test-rig';

/** A server that may be killed or paused at any time. */
export interface MortalServer {
  readonly baseUrl: string;
  /** SIGKILL, which it cannot notice; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM: it ends what it is at, and leaves nothing of its own. */
  stop(): Promise<void>;
  /** SIGSTOP: it stands still in the middle of whatever it does, with its connections open. */
  pause(): void;
  /** SIGCONT: it goes on where it stood, and does not know that time has passed. */
  resume(): void;
}

/** Two live servers on the same data; the first is the one that dies or is paused. */
export type Pair = readonly [MortalServer, MortalServer];

export interface Servers {
  /** On a free port, on whatever lies in the data directory or where the settings say. */
  start(): Promise<MortalServer>;
  /** Those that still run. */
  killAll(): Promise<void>;
}

const kill = async ({ signal, ended }: ServerProcess): Promise<void> => {
  signal('SIGKILL');
  await ended;
};

export const serversOn = (dataDir: string, settings: Readonly<Record<string, string>> = {}): Servers => {
  const started: ServerProcess[] = [];
  return {
    start: async () => {
      const server = await startServerProcess({ dataDir, settings: { LOG_LEVEL: 'error', ...settings } });
      started.push(server);
      return {
        baseUrl: server.baseUrl,
        kill: () => kill(server),
        stop: async () => {
          server.signal('SIGTERM');
          await server.ended;
        },
        pause: () => server.signal('SIGSTOP'),
        resume: () => server.signal('SIGCONT'),
      };
    },
    killAll: async () => void (await Promise.all(started.map(kill))),
  };
};

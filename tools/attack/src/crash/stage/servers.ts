import type { ServerProcess } from '@flashcards/kit/rig';
import { startServerProcess } from '@flashcards/kit/rig';
import type { Traffic } from './traffic.ts';
import { countedFetch } from './traffic.ts';

/** A server that may be killed or paused at any time. */
export interface KillableServer {
  readonly baseUrl: string;
  /** A `fetch` that counts its requests. */
  readonly fetch: typeof fetch;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM, on which it shuts down and removes its files. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGSTOP: it stops immediately, with its connections open. */
  pause(): void;
  /** Sends SIGCONT: it continues, unaware that time has passed. */
  resume(): void;
  /** Its clock jumps by ten minutes while it runs. The same jump again corrects it. */
  jump(direction: Jump): void;
}

export type Jump = keyof typeof jumps;

/** The signals of `jumping-clock.ts`. */
const jumps = { ahead: 'SIGUSR2', back: 'SIGWINCH' } as const;
const jumpingClock = new URL('../../../dist/crash/jumping-clock.js', import.meta.url).href;

/** Two running servers on the same data. The first one is killed or paused. */
export type Pair = readonly [KillableServer, KillableServer];

export interface Servers {
  /** On a free port, with the existing data directory or the store of the settings. */
  start(): Promise<KillableServer>;
  /** The requests of all servers. */
  readonly traffic: Readonly<Traffic>;
  /** Kills all running servers. */
  killAll(): Promise<void>;
}

const kill = async ({ signal, ended }: ServerProcess): Promise<void> => {
  signal('SIGKILL');
  await ended;
};

const defaults = { LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${jumpingClock}` };

export const serversOn = (dataDir: string, settings: Readonly<Record<string, string>> = {}): Servers => {
  const started: ServerProcess[] = [];
  const traffic = { acknowledged: 0, refused: 0, turnedAway: 0, unanswered: 0 };
  return {
    traffic,
    start: async () => {
      const server = await startServerProcess({ dataDir, settings: { ...defaults, ...settings } });
      started.push(server);
      return {
        baseUrl: server.baseUrl,
        kill: () => kill(server),
        fetch: countedFetch(traffic),
        stop: () => {
          server.signal('SIGTERM');
          return server.ended;
        },
        pause: () => server.signal('SIGSTOP'),
        resume: () => server.signal('SIGCONT'),
        jump: (direction) => server.signal(jumps[direction]),
      };
    },
    killAll: async () => void (await Promise.all(started.map(kill))),
  };
};

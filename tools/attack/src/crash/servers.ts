import type { ServerProcess } from '@flashcards/kit/rig';
import { startServerProcess } from '@flashcards/kit/rig';
import type { Traffic } from './traffic.ts';
import { countedFetch } from './traffic.ts';

/** A server that may be killed or paused at any time. */
export interface MortalServer {
  readonly baseUrl: string;
  /** Asks it, and counts that. */
  readonly fetch: typeof fetch;
  /** SIGKILL, which it cannot notice; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM: it ends what it is at, and leaves nothing of its own. Answers its exit code. */
  stop(): Promise<number | null>;
  /** SIGSTOP: it stands still in the middle of whatever it does, with its connections open. */
  pause(): void;
  /** SIGCONT: it goes on where it stood, and does not know that time has passed. */
  resume(): void;
  /** Its clock jumps by ten minutes while it runs; the same jump again sets it right. */
  jump(direction: Jump): void;
}

export type Jump = keyof typeof jumps;

/** As `jumping-clock.ts` takes them. */
const jumps = { ahead: 'SIGUSR2', back: 'SIGWINCH' } as const;
const jumpingClock = new URL('../../dist/crash/jumping-clock.js', import.meta.url).href;

/** Two live servers on the same data; the first is the one that dies or is paused. */
export type Pair = readonly [MortalServer, MortalServer];

export interface Servers {
  /** On a free port, on whatever lies in the data directory or where the settings say. */
  start(): Promise<MortalServer>;
  /** Of all of them. */
  readonly traffic: Readonly<Traffic>;
  /** Those that still run. */
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

import type { ServerProcess } from '@flashcards/test-rig';
import { startServerProcess } from '@flashcards/test-rig';

/** A server that may be killed at any time. */
export interface MortalServer {
  readonly baseUrl: string;
  /** SIGKILL, which it cannot notice; resolves when it is gone. */
  kill(): Promise<void>;
}

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
      return { baseUrl: server.baseUrl, kill: () => kill(server) };
    },
    killAll: async () => void (await Promise.all(started.map(kill))),
  };
};

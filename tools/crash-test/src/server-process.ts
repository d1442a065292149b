import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built server as a process that may be killed at any time. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** SIGKILL, which it cannot notice; resolves when it is gone. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const lastLine = 'Identity';

const urlIn = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const url = /https?:\/\/[^/\s]+/.exec(text)?.[0];
      if (url !== undefined && text.includes(lastLine)) resolve(url);
    });
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${text}`)));
  });

type Settings = Readonly<Record<string, string>>;

const startProcess = async (dataDir: string, settings: Settings): Promise<ServerProcess> => {
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings };
  // In the data directory, so that no .env file of this checkout counts.
  const child = spawn(process.execPath, [program], { cwd: dataDir, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const url = await urlIn(child).catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return { baseUrl: `${url}/api`, kill };
};

export interface Servers {
  /** On a free port, on whatever lies in the data directory or where the settings say. */
  start(): Promise<ServerProcess>;
  /** Those that still run. */
  killAll(): Promise<void>;
}

export const serversOn = (dataDir: string, settings: Settings = {}): Servers => {
  const started: ServerProcess[] = [];
  return {
    start: async () => {
      const server = await startProcess(dataDir, settings);
      started.push(server);
      return server;
    },
    killAll: async () => void (await Promise.all(started.map((server) => server.kill()))),
  };
};

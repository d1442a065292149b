import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The built server as a separate process. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  readonly baseUrl: string;
  /** Its start message on standard error. */
  readonly banner: string;
  /** Sends any signal, including SIGKILL and SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** The exit code; `null` if a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface ServerLaunch {
  readonly dataDir: string;
  /** Environment variables in addition to a free port and the data directory. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The destination of its log: none, or an open file. */
  readonly stdout?: 'ignore' | number;
  /** A command prefix, such as for a small disk. */
  readonly under?: readonly string[];
  /** Another build than this checkout's. */
  readonly program?: string;
}

/** The command as it is published, written by `npm run program`: it starts in half the time of the compiled modules. */
export const flashcardsProgram = fileURLToPath(
  new URL('../../../../apps/server/package/dist/main.js', import.meta.url),
);
const lastLine = 'Identity';

const readBanner = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(lastLine) && text.endsWith('\n')) resolve(text);
    });
    child.once('close', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${text}`)));
  });

/** Resolves when the server listens. Rejects with its output if it ends before. */
export const startServerProcess = async ({
  dataDir,
  settings = {},
  stdout = 'ignore',
  under = [],
  program = flashcardsProgram,
}: ServerLaunch): Promise<ServerProcess> => {
  const { PATH } = process.env;
  // Rate limits are off unless a test sets them.
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ...settings };
  // Runs in the data directory, so that this checkout's .env file does not apply.
  const [command = '', ...args] = [...under, process.execPath, program, 'start'];
  const child = spawn(command, args, {
    cwd: dataDir,
    env,
    stdio: ['ignore', stdout, 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const banner = await readBanner(child);
  const url = /https?:\/\/[^/\s]+/.exec(banner)?.[0] ?? '';
  return {
    pid: child.pid as number,
    url,
    baseUrl: `${url}/api`,
    banner,
    signal: (name) => void child.kill(name),
    ended,
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { EndedProgram } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import type { TestData } from './a-database.test-data.ts';

type Data = Pick<TestData, 'dataDir' | 'settings'>;

/** Runs the command to its end, without this checkout's .env file. */
export const rebuild = ({ dataDir, settings }: Data, ...args: readonly string[]): Promise<EndedProgram> =>
  runProgram(flashcardsProgram, ['rebuild', ...args], { cwd: dataDir, env: settings });

interface RunningRebuild {
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves once this text appeared on standard error; rejects if the run ends before. */
  says(text: string): Promise<void>;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** The exit code, and the text on standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Starts a run for all users. */
export const startRebuild = ({ dataDir, settings }: Data): RunningRebuild => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [flashcardsProgram, 'rebuild'], {
    cwd: dataDir,
    env: { PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (errors.includes(text)) resolve();
        };
        child.stderr.on('data', look);
        look();
        void closed.then(({ code }) => reject(new Error(`it ended with ${code}: ${errors}`)));
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    ended: closed,
  };
};

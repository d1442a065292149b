import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { programPath } from './measured-program.ts';
import type { ServingMessage } from './programs/usage-channel.ts';

/** A server in a process of its own. */
export interface ServingProgram {
  readonly url: string;
  readonly pid: number;
  /** Microseconds of the processor so far, all threads and system calls included. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

const nextMessage = (child: ChildProcess): Promise<ServingMessage> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`a server ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (message: ServingMessage) => {
      child.removeListener('exit', fail);
      resolve(message);
    });
  });

export interface Start {
  readonly args: readonly string[];
  readonly log: string;
  /** Beside this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program; what it logs goes into a file, as it would where the service is deployed. */
export const startServing = async (program: string, { args, log, env = {} }: Start): Promise<ServingProgram> => {
  const stdio = ['ignore', openSync(log, 'a'), 'inherit', 'ipc'] as const;
  const child = fork(programPath(program), args, { stdio: [...stdio], env: { ...process.env, ...env } });
  const listening = await nextMessage(child);
  if (listening.kind !== 'listening') throw new Error('a server did not say where it listens');
  return {
    url: listening.url,
    pid: child.pid ?? 0,
    used: async () => {
      child.send('usage');
      const usage = await nextMessage(child);
      return usage.kind === 'usage' ? usage.microseconds : Number.NaN;
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
};

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export interface MongoServer {
  readonly uri: string;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

const patience = 60_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const end = async (child: ChildProcess, directory: string): Promise<void> => {
  if (!hasEnded(child)) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(directory, { recursive: true, force: true });
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

/** A scan is slow there, so a few at a time: all of them at once would each run into the time limit. */
const compatOptions = 'directConnection=true&maxPoolSize=4&waitQueueTimeoutMS=120000';

/** Starts the compatible server; it ends with this process, however this ends. */
export const startCompatServer = async (binary: string, address = '127.0.0.1:0'): Promise<MongoServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'mongo-compat-'));
  const child = spawn(binary, [address, `file:${directory}/`, '-with-parent'], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [told] = (await within(once(createInterface(child.stdout), 'line'), child)) as [string];
    return { uri: `mongodb://${told}/?${compatOptions}`, close: () => end(child, directory) };
  } catch (error) {
    await end(child, directory);
    throw error;
  }
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const answers = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
};

/** Starts the `mongod` on the PATH with data of its own. */
export const startMongod = async (chosen?: number): Promise<MongoServer> => {
  const directory = await mkdtemp(join(tmpdir(), 'mongod-'));
  const port = chosen ?? (await freePort());
  const args = ['--dbpath', directory, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'];
  const child = spawn('mongod', args, { stdio: 'ignore' });
  try {
    await within(answers(port), child);
    return { uri: `mongodb://127.0.0.1:${port}/?directConnection=true`, close: () => end(child, directory) };
  } catch (error) {
    await end(child, directory);
    throw error;
  }
};

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launch, MongoServer } from './server-process.ts';
import { startServer } from './server-process.ts';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const answers = async (port: number, child: ChildProcess): Promise<number> => {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return port;
    await sleep(50);
  }
  throw new Error('the server ended at once');
};

const launch: Launch = async (directory, wanted) => {
  const port = wanted === 0 ? await freePort() : wanted;
  const args = ['--dbpath', directory, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'];
  const child = spawn('mongod', args, { stdio: 'ignore' });
  return { child, port: answers(port, child) };
};

/** Starts the `mongod` on the PATH with data of its own. */
export const startMongod = (port?: number): Promise<MongoServer> => startServer(launch, 'directConnection=true', port);

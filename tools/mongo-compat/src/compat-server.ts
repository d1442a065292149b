import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Launch, MongoServer } from './server-process.ts';
import { startServer } from './server-process.ts';

/**
 * A scan is slow there, so a few at a time: all of them at once would each run into the time limit. And tests may keep
 * a machine so busy that it looks as if the server had fallen silent.
 */
const options = 'directConnection=true&maxPoolSize=4&waitQueueTimeoutMS=120000&connectTimeoutMS=20000';

const launch =
  (binary: string): Launch =>
  (directory, port) => {
    // What it leaves behind when it is killed goes with its data.
    const env = { ...process.env, TMPDIR: directory };
    const args = [`127.0.0.1:${port}`, `file:${directory}/?_pragma=synchronous(off)`, '-with-parent'];
    const child = spawn(binary, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const told = once(createInterface(child.stdout), 'line') as Promise<[string]>;
    return { child, port: told.then(([address]) => Number(address.split(':').at(-1))) };
  };

/** Starts the compatible server; it ends with this process, however this ends. */
export const startCompatServer = async (binary: string, port?: number): Promise<MongoServer> => ({
  ...(await startServer(launch(binary), options, port)),
  standsIn: true,
});

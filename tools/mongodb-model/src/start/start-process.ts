import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Mongodb, MongodbOptions } from './start-mongodb.ts';

/** The built program. */
const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Only the model runs in the child itself. */
export interface MongodbProcess extends Pick<Mongodb, 'uri' | 'kind' | 'close'> {
  readonly child: ChildProcess;
}

/** Runs `startMongodb` in a separate process that ends with this one in any case. */
export const startMongodbProcess = async ({
  port = 0,
  transactionLifetime = 10,
  onlyModel,
}: MongodbOptions = {}): Promise<MongodbProcess> => {
  const numbers = ['--port', String(port), '--transaction-lifetime', String(transactionLifetime)];
  const args = [...numbers, ...(onlyModel ? ['--model'] : [])];
  const child = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(child, 'exit');
  const announced = once(child, 'message') as Promise<[Pick<Mongodb, 'uri' | 'kind'>]>;
  const [server] = await Promise.race([
    announced,
    ended.then(([code]) => Promise.reject(new Error(`the MongoDB for tests ended with ${code}`))),
  ]);
  const close = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await ended;
  };
  return { ...server, child, close };
};

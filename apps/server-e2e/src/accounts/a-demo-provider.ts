import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { untilSays } from '../until-says.test-data.ts';

const program = fileURLToPath(new URL('../../../../deploy/demo-provider/main.mjs', import.meta.url));

/** An address that nothing listens at, for a provider whose clients have to know it first. */
export const aFreeAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
};

/** Runs the demo provider as a program. `app`: the origin of a study app. Returns what ends it. */
export const startDemoProvider = async (issuer: string, app?: string): Promise<() => void> => {
  const env = { PORT: new URL(issuer).port, ...(app === undefined ? {} : { APP: app }) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  await untilSays(child.stderr, 'anyone can sign in as anyone');
  return () => void child.kill('SIGKILL');
};

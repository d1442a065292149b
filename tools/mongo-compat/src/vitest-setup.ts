import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Found } from './find-server.ts';
import { findServer } from './find-server.ts';

/** What vitest's project lends a setup. */
interface Project {
  provide(key: 'mongoOffice', url: string): void;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const find = async (): Promise<Found> => {
  const found = await findServer({ say });
  if ('missing' in found) say(`The MongoDB tests are skipped: ${found.missing}.`);
  return found;
};

const replyTo = (found: Found): object => ('server' in found ? { uri: found.server.uri } : found);

/**
 * One server for the whole run, found or started when the first test asks for it at this address, and ended with the
 * run: a run without such tests starts nothing.
 */
export default async ({ provide }: Project): Promise<() => Promise<void>> => {
  let finding: Promise<Found> | undefined;
  const office = createServer((_, response) => {
    finding ??= find();
    finding.then(
      (found) => response.end(JSON.stringify(replyTo(found))),
      (error: Error) => response.end(JSON.stringify({ missing: error.message })),
    );
  });
  office.listen(0, '127.0.0.1');
  await once(office, 'listening');
  provide('mongoOffice', `http://127.0.0.1:${(office.address() as AddressInfo).port}`);
  return async () => {
    office.closeAllConnections();
    office.close();
    const found = await finding?.catch(() => undefined);
    if (found && 'server' in found) await found.server.close();
  };
};

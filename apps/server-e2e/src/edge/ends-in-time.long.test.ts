import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, UploadProgress } from '@flashcards/client-sdk';
import { createClient, isFlashcardsError } from '@flashcards/client-sdk';
import { DatabaseSync } from '@photostructure/sqlite';
import type { ServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { packageOf } from '../imports/made-package.ts';
import { startProcess } from '../server-process.ts';
import { askAndStall } from './stalled-client.ts';
import { sendJson } from '../wire.ts';

/** Ten seconds, and two for a busy machine. */
const longestEnd = 12_000;
/** Storing them takes longer than a server waits at shutdown. */
const notes = 100_000;

const aDataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

/** Creates more data than the buffers between two processes hold. */
const fill = async ({ sets }: Client): Promise<void> => {
  const front = 'x'.repeat(8_000);
  const cards = Array.from({ length: 100 }, (_, index) => ({ front, back: `${index}` }));
  for (let index = 0; index < 10; index += 1) await sets.create({ name: `Full ${index}`, cards });
};

/** Sends the head of a form and never the rest. */
const stallUpload = ({ url }: ServerProcess): void => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    [
      'POST /api/import-package-flashcards HTTP/1.1',
      'Host: x',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="deck.apkg"\r\n\r\nPK',
    ].join('\r\n'),
  );
};

/** Resolves with the pending result once the whole file was sent. */
const importLarge = async (client: Client, deck: Uint8Array): Promise<{ readonly outcome: Promise<string> }> => {
  let proceed = (): void => undefined;
  const sent = new Promise<void>((resolve) => (proceed = resolve));
  const onProgress = ({ loaded, total }: UploadProgress): void => {
    if (loaded === total) proceed();
  };
  const outcome = client.imports.create(deck, { name: 'Large', cards: 'fields' }, { onProgress }).then(
    () => 'stored',
    (error: unknown) => (isFlashcardsError(error) ? 'turned away' : Promise.reject(error)),
  );
  await sent;
  return { outcome };
};

describe('a server that is shutting down', () => {
  it('exits with 0 in ten seconds with a large import, a stalled upload and a stalled reader', async () => {
    const deck = await packageOf({ isCloze: false, notes, fieldsOf: (note) => `front ${note}\u001fback` });
    const dataDir = await aDataDir();
    const server = await startProcess(dataDir);
    const { client, token } = await aLearner(server);
    await fill(client);
    expect(await askAndStall(server, '/export-user-data', { jwtToken: token })).toBe(200);
    stallUpload(server);
    const { outcome } = await importLarge(client, deck);
    await sleep(500);
    const since = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - since).toBeLessThan(longestEnd);
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
    const { baseUrl } = await startProcess(dataDir);
    const again = createClient({ baseUrl, token });
    const large = (await again.folders.tree()).sets.filter(({ name }) => name === 'Large');
    expect(large.map(({ cardCount }) => cardCount)).toEqual((await outcome) === 'stored' ? [notes] : []);
  });

  it('answers requests whose writes wait for another process', async () => {
    const dataDir = await aDataDir();
    const server = await startProcess(dataDir);
    const { token: jwtToken, client } = await aLearner(server);
    const deck = await packageOf({ isCloze: false, notes, fieldsOf: (note) => `front ${note}\u001fback` });
    const { outcome } = await importLarge(client, deck);
    await sleep(1_000);
    const database = new DatabaseSync(join(dataDir, 'flashcards.db'), { timeout: longestEnd });
    onTestFinished(() => database.close());
    database.exec('BEGIN IMMEDIATE');
    const folders = Array.from({ length: 20 }, (_, index) => `folder ${index}`);
    const answers = folders.map((folder) => sendJson(server, '/create-folder', { jwtToken, folder }));
    await sleep(500);
    const since = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - since).toBeLessThan(longestEnd);
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([503]));
    expect(await outcome).toBe('turned away');
  });
});

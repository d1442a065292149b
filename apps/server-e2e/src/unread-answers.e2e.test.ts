import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakDuring } from '@flashcards/test-rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet } from './a-learner.ts';
import { packageOf } from './made-package.ts';
import { startProcess } from './server-process.ts';
import { sendForm } from './wire.ts';

const hostileClients = 64;
const honestRounds = 40;
/** Some 120 are the server's own. Without a bound the answers alone take 3 400. */
const mostMebibytes = 512;

/** A set of 54 MB, in kilobytes: each deletion makes a card of all the text. */
const largePackage = (): Promise<Uint8Array> => {
  const deletions = Array.from({ length: 30 }, (_, at) => `{{c${at + 1}::x}}`).join('');
  return packageOf({ isCloze: true, notes: 1, fieldsOf: () => `${deletions}${'x'.repeat(900_000)}\u001f` });
};

/** Asks, looks at how the answer begins, and never reads on. */
const askAndStall = ({ baseUrl }: { readonly baseUrl: string }, body: object): Promise<number> => {
  const { hostname, port, pathname } = new URL(`${baseUrl}/get-flashcard`);
  const json = JSON.stringify(body);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}`;
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(0));
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      resolve(Number(bytes.toString('latin1', 9, 12)));
    });
    socket.write(`${head}\r\n\r\n${json}`);
  });
};

describe('large answers that nobody reads', () => {
  it('take little memory, and leave the others their own', { timeout: 300_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startProcess(dataDir);
    const [honest, hostile] = [await aLearner(server), await aLearner(server)];
    const own = await aSet(honest);
    const imported = await sendForm(server, [
      ['jwtToken', hostile.token],
      ['flashcardName', 'Large'],
      ['file', await largePackage()],
    ]);
    expect(imported.status).toBe(200);
    const { flashcardID } = imported.body as { readonly flashcardID: string };
    const ask = () => askAndStall(server, { jwtToken: hostile.token, flashcardID });

    const attack = Promise.all(Array.from({ length: hostileClients }, ask));
    const study = async (): Promise<void> => {
      for (let round = 0; round < honestRounds; round += 1) {
        expect((await honest.client.sets.get(own)).cards.size).toBe(25);
        expect(Object.keys(await honest.client.raw.getTodayCards())).toHaveLength(1);
      }
    };
    const { result, most } = await peakDuring(server.pid, Promise.all([attack, study()]));
    const [statuses] = result;
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 503)).toHaveLength(hostileClients - 4);
    expect(most).toBeLessThan(mostMebibytes);
  });
});

import { peakDuring } from '@flashcards/kit/rig';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, postRequest } from '../connection.ts';
import type { AttackName } from '../hostile/attacks.ts';
import { attacks } from '../hostile/attacks.ts';
import type { BesideHostile } from '../hostile/beside-hostile.ts';
import { startGreedyClients } from '../hostile/greedy-clients.ts';
import { patientLearner } from '../learner.ts';
import { ask } from '../load.ts';
import type { Service } from '../service.ts';
import { startService } from '../service.ts';
import { report } from './report.ts';

// What an honest client and the server's memory notice of clients that ask and never read. In a process of its own, which
// may run in a network of its own.

const [directory = '', name = '', due = '20', seconds = '40'] = process.argv.slice(2);
const pause = 2;
const idleSeconds = 5;

const honestRequest = async ({ url, baseUrl }: Service): Promise<Buffer> => {
  const { client, token } = await patientLearner(baseUrl, 'honest');
  const cards = Array.from({ length: Number(due) }, (_, index) => ({ front: `${index}`, back: 'b' }));
  await client.sets.create({ name: 'Honest', cards });
  return postRequest(url, 'get-today-cards', { jwtToken: token });
};

/** Asks for the same over and over for some seconds, with a pause between. */
const latenciesOf = async ({ url }: Service, request: Buffer, lasting: number): Promise<readonly number[]> => {
  const end = performance.now() + lasting * 1_000;
  const connection = await openConnection(url);
  const latencies: number[] = [];
  while (performance.now() < end) {
    const started = performance.now();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`the honest client was answered ${status}`);
    latencies.push(performance.now() - started);
    await sleep(pause);
  }
  connection.close();
  return latencies;
};

const service = await startService(directory);
const request = await honestRequest(service);
const greed = await attacks[name as AttackName](service);
// Throws where one is refused: an attack of which nothing is answered shows nothing.
for (const each of greed.requests) await ask(service.url, each);
const lasting = Number(seconds);
await latenciesOf(service, request, Math.min(idleSeconds, lasting));
const idle = await latenciesOf(service, request, Math.min(idleSeconds, lasting));
const stop = startGreedyClients({ url: service.url, ...greed });
const { result: beside, mostAlone: mebibytes } = await peakDuring(service.pid, latenciesOf(service, request, lasting));
stop();
await service.stop();
report<BesideHostile>({ idle, beside, mebibytes });
process.exit();

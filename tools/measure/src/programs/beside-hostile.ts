import { peakDuring } from '@flashcards/kit/rig';
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { postRequest } from '../connection.ts';
import type { AttackName } from '../hostile/attacks.ts';
import { attacks } from '../hostile/attacks.ts';
import type { BesideHostile } from '../hostile/beside-hostile.ts';
import type { Greed } from '../hostile/greed.ts';
import { patientLearner } from '../learner.ts';
import { ask, latenciesDuring } from '../load.ts';
import { programPath } from '../programs.ts';
import { startService } from '../server.ts';
import { report } from './report.ts';

// Measures an honest client and the server's memory during an attack by clients that never read. A separate process,
// which may run in its own network.

const [directory = '', name = '', due = '20', seconds = '40'] = process.argv.slice(2);
const lasting = Number(seconds) * 1_000;
const idleLasting = Math.min(5_000, lasting);

const service = await startService(directory);
const { client, token } = await patientLearner(service.baseUrl, 'honest');
const cards = Array.from({ length: Number(due) }, (_, index) => ({ front: `${index}`, back: 'b' }));
await client.sets.create({ name: 'Honest', cards });
const request = postRequest(service.url, 'get-today-cards', { jwtToken: token });
const latencies = (milliseconds: number) => latenciesDuring(service.url, request, sleep(milliseconds));

const { requests, ...greed } = await attacks[name as AttackName](service);
// Throws if a request is refused, because an attack without answers shows nothing.
for (const each of requests) await ask(service.url, each);
await latencies(idleLasting);
const idle = await latencies(idleLasting);
const greedy = fork(programPath('greedy-clients'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const encoded = requests.map((each) => each.toString('base64'));
greedy.send({ ...greed, url: service.url, requests: encoded } satisfies Greed);
const { result: attacked, mostAlone: mebibytes } = await peakDuring(service.pid, latencies(lasting));
greedy.kill();
await service.stop();
report<BesideHostile>({ idle, attacked, mebibytes });
process.exit();

import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setsIn } from '@flashcards/client-sdk';
import { peakDuring } from '@flashcards/test-rig';
import type { Bench } from '../bench.ts';
import { openConnection, postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { importDeck, patientLearner } from '../learner.ts';
import type { Service } from '../service.ts';
import { startService } from '../service.ts';
import { quantile } from '../statistics.ts';

const clients = 64;
const pause = 2;
const comeBackAfter = 100;

/** Clients that ask for the largest answers there are, look at how one begins, never read on, and come back when cut. */
const attackOn = (url: string, requests: readonly Buffer[]): { stop(): void } => {
  const sockets = new Set<Socket>();
  let isOver = false;
  const ask = (request: Buffer): void => {
    if (isOver) return;
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(ask, comeBackAfter, request);
    });
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      // Turned away: it has its answer.
      if (bytes.toString('latin1', 9, 12) === '503') socket.destroy();
    });
    socket.write(request);
  };
  for (let client = 0; client < clients; client += 1) ask(requests[client % requests.length] as Buffer);
  const stop = (): void => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  return { stop };
};

/** Asks for the same over and over, with a pause between. */
const latenciesOf = async ({ url }: Service, request: Buffer, samples: number): Promise<readonly number[]> => {
  const connection = await openConnection(url);
  const latencies: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const started = performance.now();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`the honest client was answered ${status}`);
    latencies.push(performance.now() - started);
    await sleep(pause);
  }
  connection.close();
  return latencies;
};

/** A learner's request for what is due of a small deck. */
const honestRequest = async (bench: Bench, { url, baseUrl }: Service): Promise<Buffer> => {
  const learner = await patientLearner(baseUrl, 'honest');
  await importDeck(learner, await bench.madeDeck(bench.sizes.due));
  return postRequest(url, 'get-today-cards', { jwtToken: learner.token });
};

/** A learner's requests for one of many large sets, and for all that is due of them. */
const hostileRequests = async (bench: Bench, { url, baseUrl }: Service): Promise<readonly Buffer[]> => {
  const learner = await patientLearner(baseUrl, 'hostile');
  const deck = await bench.madeDeck(bench.sizes.bigDeck);
  for (let set = 0; set < bench.sizes.hostileSets; set += 1) await importDeck(learner, deck);
  const [first] = setsIn(await learner.client.folders.tree());
  const jwtToken = learner.token;
  return [
    postRequest(url, 'get-flashcard', { jwtToken, flashcardID: first?.set.id }),
    postRequest(url, 'get-today-cards', { jwtToken }),
  ];
};

/** What one honest client and the server's memory notice of many that ask for the largest answers and never read. */
export const serveBesideHostile = async (bench: Bench): Promise<readonly Figure[]> => {
  const service = await startService(bench.directory);
  const request = await honestRequest(bench, service);
  const requests = await hostileRequests(bench, service);
  const { requests: samples, hostileSets, bigDeck } = bench.sizes;
  await latenciesOf(service, request, samples);
  const idle = await latenciesOf(service, request, samples);
  const attack = attackOn(service.url, requests);
  const beside = await peakDuring(service.pid, latenciesOf(service, request, samples));
  attack.stop();
  await service.stop();
  const [besideP99, idleP99] = [beside.result, idle].map((each) => quantile(each, 0.99)) as [number, number];
  const hostile = `beside ${clients} clients that never read, ${hostileSets * bigDeck} due`;
  return [
    {
      name: `p99 of get-today-cards ${hostile} / idle`,
      value: besideP99 / idleP99,
      unit: 'times',
      target: { atMost: 10 },
      measured: `${besideP99.toFixed(2)} / ${idleP99.toFixed(2)} ms, longest ${Math.max(...beside.result).toFixed(0)} ms`,
    },
    {
      name: `memory ${hostile}`,
      value: beside.most,
      unit: 'megabytes',
      target: { atMost: 1_024 },
      measured: 'the server alone, sampled',
    },
  ];
};

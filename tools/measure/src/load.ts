import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './connection.ts';
import { openConnection } from './connection.ts';
import type { Server } from './server.ts';

/** Makes the bytes of the n-th request. */
export type RequestMaker = (index: number) => Buffer;

export interface Load {
  readonly url: string;
  readonly request: RequestMaker;
  readonly requests: number;
  /** Concurrent requests. */
  readonly connections: number;
}

const okReply = ({ status, body }: Reply): Reply => {
  if (status !== 200) throw new Error(`a request was answered with ${status}: ${body}`);
  return { status, body };
};

/** Sends requests; each connection sends the next one after its response. Returns the milliseconds of each. */
export const load = async ({ url, request, requests, connections }: Load): Promise<readonly number[]> => {
  const latencies: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const connection = await openConnection(url);
    while (next < requests) {
      const bytes = request(next);
      next += 1;
      const started = performance.now();
      okReply(await connection.send(bytes));
      latencies.push(performance.now() - started);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return latencies;
};

/** The milliseconds of one request, repeated with a pause of two while work is running. */
export const latenciesDuring = async (url: string, request: Buffer, work: Promise<unknown>): Promise<number[]> => {
  const connection = await openConnection(url);
  const latencies: number[] = [];
  let isDone = false;
  const finished = work.finally(() => (isDone = true));
  while (!isDone) {
    const started = performance.now();
    okReply(await connection.send(request));
    latencies.push(performance.now() - started);
    await sleep(2);
  }
  await finished;
  connection.close();
  return latencies;
};

/** One request on a new connection. */
export const ask = async (url: string, request: Buffer): Promise<Reply> => {
  const connection = await openConnection(url);
  const reply = okReply(await connection.send(request));
  connection.close();
  return reply;
};

/** Enough connections to keep the server busy, few enough to avoid long queues. */
const busy = 8;

/** Microseconds of the server's processor time per request. */
export const requestCost = async (
  server: Pick<Server, 'url' | 'used'>,
  { request, requests }: Pick<Load, 'request' | 'requests'>,
): Promise<number> => {
  const before = await server.used();
  await load({ url: server.url, request, requests, connections: busy });
  return ((await server.used()) - before) / requests;
};

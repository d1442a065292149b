import type { Settings } from '../client-options.ts';
import { isNetworkError, NetworkError } from '../errors/network-error.ts';
import { backOff, longestRetryAfter, pause, retryAfterOf, waitFor } from './back-off.ts';
import { answerStream } from './answer-stream.ts';
import type { Attempt, Deadline } from './deadline.ts';
import { withDeadline } from './deadline.ts';
import { isNetworkFailure } from './network-failure.ts';

/** One HTTP answer, read to its end, or where it is done and asked for as a stream, not yet. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly text: string;
  /** The `X-Error-Code` header. */
  readonly errorCode: string | undefined;
  /** The `X-Error-Field` header. */
  readonly field: string | undefined;
  /** The `X-Error-Position` header. */
  readonly position: number | undefined;
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly stream?: ReadableStream<Uint8Array>;
}

const positionOf = (header: string | null): number | undefined =>
  header !== null && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : undefined;

const readAnswer = async (response: Response, { isStreamed, called }: Shipment, attempt: Attempt): Promise<Answer> => {
  const { status, ok, headers, body } = response;
  const errorCode = headers.get('x-error-code') ?? undefined;
  const streams = isStreamed && ok && errorCode === undefined && body !== null;
  return {
    status,
    isOk: ok,
    ...(streams ? { text: '', stream: answerStream(body, called, attempt) } : { text: await response.text() }),
    errorCode,
    field: headers.get('x-error-field') ?? undefined,
    position: positionOf(headers.get('x-error-position')),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers.get('retry-after'), Date.now()),
  };
};

export interface Shipment extends Deadline {
  readonly url: string;
  /** Made anew for every attempt: a body that was sent may be used up. What it fails with ends the call. */
  readonly request: (fail: (error: unknown) => void) => RequestInit;
  readonly retries: number;
  /** Whether a success is left to be read by whoever asked. */
  readonly isStreamed: boolean;
  readonly fetch: Settings['fetch'];
}

const attempt = (shipment: Shipment): Promise<Answer> =>
  withDeadline(shipment, async (made) => {
    const { url, request, fetch, called } = shipment;
    const init = request(made.fail);
    try {
      // A redirect would carry the token in the body to wherever it points.
      const response = await fetch(url, { redirect: 'manual', ...init, signal: made.signal });
      return await readAnswer(response, shipment, made);
    } catch (cause) {
      if (!isNetworkFailure(cause)) throw cause;
      throw new NetworkError(called, 'no answer from the server', { cause });
    }
  });

/** Answered by a server that is busy, or by a proxy in its place: it may be over soon. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

const mayPass = ({ status, retryAfter = 0 }: Answer): boolean => passing.has(status) && retryAfter <= longestRetryAfter;

/** The answer to one attempt, as soon as no other one with its key is at work: one that was given up here, or a twin. */
const attemptInTurn = async (shipment: Shipment): Promise<Answer> => {
  for (let waited = 0; ;) {
    const answer = await attempt(shipment);
    if (answer.errorCode !== 'idempotency_key_running') return answer;
    const wait = waitFor(waited, answer.retryAfter, shipment.timeout);
    if (wait === undefined) return answer;
    await pause(wait, shipment.signals);
    waited += wait;
  }
};

/** Sends until there is an answer worth having or the retries are used up. */
export const send = async (shipment: Shipment): Promise<Answer> => {
  for (let made = 0; ; made += 1) {
    const isLast = made >= shipment.retries;
    let retryAfter: number | undefined;
    try {
      const answer = await (shipment.retries === 0 ? attempt : attemptInTurn)(shipment);
      if (isLast || !mayPass(answer)) return answer;
      retryAfter = answer.retryAfter;
    } catch (error) {
      if (isLast || !isNetworkError(error)) throw error;
    }
    await pause(backOff(made, retryAfter, Math.random()), shipment.signals);
  }
};

import { brief } from '../operations/misfit.ts';
import type { Hooks, RequestFacts } from '../hooks.ts';
import { isNetworkError, NetworkError } from '../errors/network-error.ts';
import { backOff, longestRetryAfter, pause, retryAfterOf, waitFor } from './back-off.ts';
import { answerStream } from './answer-stream.ts';
import type { Attempt, Deadline } from './deadline.ts';
import { withDeadline } from './deadline.ts';
import { isNetworkFailure, silence } from './network-failure.ts';

/** An HTTP response, read completely unless it succeeded and a stream was requested. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly isOk: boolean;
  readonly headers: Headers;
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

const readAnswer = async (response: Response, shipment: Shipment, attempt: Attempt): Promise<Answer> => {
  const { isStreamed, url } = shipment;
  const { status, ok, headers, body } = response;
  const errorCode = headers.get('x-error-code') ?? undefined;
  const streams = isStreamed && ok && errorCode === undefined && body !== null;
  return {
    url,
    status,
    isOk: ok,
    headers,
    ...(streams ? { text: '', stream: answerStream(body, shipment, attempt) } : { text: await response.text() }),
    errorCode,
    field: headers.get('x-error-field') ?? undefined,
    position: positionOf(headers.get('x-error-position')),
    requestId: brief(headers.get('x-request-id')),
    retryAfter: retryAfterOf(headers.get('retry-after'), Date.now()),
  };
};

export interface Shipment extends Deadline {
  readonly url: string;
  /**
   * Creates the request anew for every attempt, because a body that was sent may be used up. Its errors end the call.
   */
  readonly request: (fail: (error: unknown) => void) => RequestInit | Promise<RequestInit>;
  readonly retries: number;
  /** Whether a successful response is left unread for the caller. */
  readonly isStreamed: boolean | undefined;
  readonly fetch: typeof fetch;
  readonly hooks: Hooks;
  /** Counts another attempt of the call. */
  readonly nextAttempt: () => RequestFacts;
}

/** The response, or the error of an attempt without one. */
type Outcome = Answer | NetworkError;

const answerOf = async (shipment: Shipment, made: Attempt): Promise<Outcome> => {
  const { url, request, fetch, called } = shipment;
  const init = await request(made.fail);
  try {
    // A followed redirect would send the token in the body to another address. A browser returns a redirect as status
    // 0.
    const response = await fetch(url, { redirect: 'manual', ...init, signal: made.signal });
    return await readAnswer(response, shipment, made);
  } catch (cause) {
    if (!isNetworkFailure(cause)) throw cause;
    return new NetworkError(called, silence(url), { cause });
  }
};

const attempt = (shipment: Shipment, facts: RequestFacts): Promise<Outcome> =>
  withDeadline(shipment, async (made) => {
    await shipment.hooks.onRequest?.(facts);
    const started = performance.now();
    const outcome = await answerOf(shipment, made);
    if (!isNetworkError(outcome)) {
      const { status, requestId } = outcome;
      const milliseconds = performance.now() - started;
      await shipment.hooks.onResponse?.({ ...facts, status, requestId, milliseconds });
    }
    return outcome;
  });

/** Returns an error that may be retried; throws any other. */
const networkErrorOf = (error: unknown): NetworkError => {
  if (!isNetworkError(error)) throw error;
  return error;
};

/** Temporary statuses, from a busy server or a proxy in front of it. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** What a response says about a retry. A lost response says nothing. */
type Hints = Partial<Pick<Answer, 'status' | 'requestId' | 'errorCode' | 'retryAfter'>>;

const hintsOf = (outcome: Outcome): Hints => (isNetworkError(outcome) ? {} : outcome);

const mayPass = ({ status = 503, retryAfter = 0 }: Hints): boolean =>
  passing.has(status) && retryAfter <= longestRetryAfter;

/** The retries of a call so far. */
interface Repeated {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Milliseconds spent waiting for another attempt with the same key that is still running. */
  readonly waited: number;
}

/** The next retry and the delay before it in milliseconds; `undefined` if this outcome is final. */
const repeatOf = (
  hints: Hints,
  { retries, waited }: Repeated,
  shipment: Shipment,
): (Repeated & { readonly wait: number }) | undefined => {
  const { errorCode, retryAfter } = hints;
  if (shipment.retries > 0 && errorCode === 'idempotency_key_running') {
    // Waits for an earlier attempt of this call, or another client's with the same key. Not counted as a retry.
    const wait = waitFor(waited, retryAfter, shipment.timeout);
    return wait === undefined ? undefined : { wait, retries, waited: waited + wait };
  }
  if (retries >= shipment.retries || !mayPass(hints)) return undefined;
  return { wait: backOff(retries, retryAfter, Math.random()), retries: retries + 1, waited };
};

/** Sends until there is a final response or the retries are used up. */
export const send = async (shipment: Shipment): Promise<Answer> => {
  const { signals, hooks, nextAttempt } = shipment;
  for (let repeated: Repeated = { retries: 0, waited: 0 }; ;) {
    const facts = nextAttempt();
    const outcome = await attempt(shipment, facts).catch(networkErrorOf);
    const hints = hintsOf(outcome);
    // The end of the total time limit is a network error too.
    const repeat = signals.some(({ aborted }) => aborted) ? undefined : repeatOf(hints, repeated, shipment);
    if (repeat === undefined) {
      if (isNetworkError(outcome)) throw outcome;
      return outcome;
    }
    await hooks.onRetry?.({ ...facts, status: hints.status, requestId: hints.requestId, milliseconds: repeat.wait });
    await pause(repeat.wait, signals);
    repeated = repeat;
  }
};

import type { RefusalText } from '@flashcards/contract';
import { keyMismatchText, protocolErrors, wrongValueText } from '@flashcards/contract';
import { errorCodeHeader, errorFieldHeader, retryAfterHeader } from './headers.ts';

/** Sends some bytes; resolves when the client has taken them. Rejects with `ClientGone`. */
export type Send = (bytes: Buffer) => Promise<void>;

/** A body that is sent as it is made. It is always called, once; what it holds it lets go of, also when it fails. */
export type Pieces = (send: Send) => Promise<void>;

/** What goes back to the client. Those that are always the same are made once, at start. */
export interface Answer {
  readonly status: number;
  /** A Buffer is shared by all requests, and so takes no memory of its own. */
  readonly body: string | Buffer | Pieces;
  /** Of pieces, where it is known; of a HEAD, which has no body. */
  readonly length?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A step of the mechanism: it passes a value on, or ends the request with an answer. */
export type Step<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: Answer };

export const pass = <T>(value: T): Step<T> => ({ ok: true, value });
export const stop = (answer: Answer): Step<never> => ({ ok: false, answer });

const retryAfterSeconds = '5';
const mayPass = (status: number): boolean => status === 429 || status === 503;

/** The one shape of an error: `error`, and the members that its refusal adds. */
export const errorAnswer = (
  code: string,
  { status, text, members = {} }: RefusalText,
  headers: Answer['headers'] = {},
): Answer => ({
  status,
  body: JSON.stringify({ ...members, error: text }),
  headers: {
    [errorCodeHeader]: code,
    ...(mayPass(status) ? { [retryAfterHeader]: retryAfterSeconds } : {}),
    ...headers,
  },
});

export const protocolAnswer = (code: keyof typeof protocolErrors): Answer => errorAnswer(code, protocolErrors[code]);

export const keyMismatchAnswer = (keys: readonly string[]): Answer =>
  errorAnswer('key_mismatch', { status: 400, text: keyMismatchText(keys) });

/** `wrong` says what is wrong with the value, as `wrongAt` does. */
export const wrongValueAnswer = (key: string, wrong: string): Answer =>
  errorAnswer(
    'invalid_value',
    { status: 400, text: wrongValueText(key, wrong) },
    // The name of a query parameter that we do not know may hold anything.
    { [errorFieldHeader]: key.replace(/[^ -~]/g, '?') },
  );

export const invalidValueAnswer = (key: string, expected: string): Answer =>
  wrongValueAnswer(key, `expected ${expected}`);

import type { RefusalText } from '@flashcards/contract';
import { keyMismatchText, protocolErrors, wrongValueText } from '@flashcards/contract';
import { errorCodeHeader, errorFieldHeader, retryAfterHeader } from './headers.ts';

/** Sends bytes. Resolves when the client has taken them. Rejects with `ClientGone`. */
export type Send = (bytes: Buffer) => Promise<void>;

/**
 * A body that is sent as it is produced. It is always called exactly once, and releases its resources, also on failure.
 */
export type Pieces = (send: Send) => Promise<void>;

/** A reply to the client. Constant replies are made once at startup. */
export interface Answer {
  readonly status: number;
  /** A Buffer is shared by all requests, so that it takes no memory per request. */
  readonly body: string | Buffer | Pieces;
  /** The length of pieces, if known, or of the body that a HEAD reply omits. */
  readonly length?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a step of the mechanism: a value for the next step, or a reply that ends the request. */
export type Step<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: Answer };

export const pass = <T>(value: T): Step<T> => ({ ok: true, value });
export const stop = (answer: Answer): Step<never> => ({ ok: false, answer });

const retryAfterSeconds = '5';
const mayPass = (status: number): boolean => status === 429 || status === 503;

/** The one form of an error: `error`, and the additional members of its refusal. */
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

/** `wrong` says what is wrong with the value, as returned by `wrongAt`; `field` names it, or a member of it. */
export const wrongValueAnswer = (key: string, wrong: string, field = key): Answer =>
  errorAnswer(
    'invalid_value',
    { status: 400, text: wrongValueText(key, wrong) },
    // The name of an unknown query parameter may have any characters.
    { [errorFieldHeader]: field.replace(/[^ -~]/g, '?') },
  );

export const invalidValueAnswer = (key: string, expected: string): Answer =>
  wrongValueAnswer(key, `expected ${expected}`);

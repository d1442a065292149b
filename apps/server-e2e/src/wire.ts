import { expect } from 'vitest';

export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The `X-Error-Code` header. */
  readonly code: string | null;
  /** The `X-Error-Position` header, if present. */
  readonly position?: string;
}

interface Sent {
  readonly text: string;
  readonly method?: string;
  readonly contentType?: string | undefined;
}

const answerOf = async (response: Response): Promise<WireAnswer> => {
  const text = await response.text();
  expect(response.headers.get('x-request-id')).toMatch(/./);
  expect(response.headers.get('x-api-version')).toBe('1.0');
  if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  const isJson = response.headers.get('content-type') === 'application/json';
  const position = response.headers.get('x-error-position');
  return {
    ...(position === null ? {} : { position }),
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    code: response.headers.get('x-error-code'),
  };
};

export interface Addressed {
  readonly baseUrl: string;
}

/** Sends exactly this text, without the SDK. */
export const sendText = async (
  { baseUrl }: Addressed,
  path: string,
  { text, method = 'POST', contentType = 'application/json' }: Sent,
): Promise<WireAnswer> =>
  answerOf(await fetch(baseUrl + path, { method, headers: { 'content-type': contentType }, body: text }));

/** Sends a request without a body, without the SDK. */
export const get = async ({ baseUrl }: Addressed, path: string): Promise<WireAnswer> =>
  answerOf(await fetch(baseUrl + path));

/** Sends exactly this JSON, without the SDK. */
export const sendJson = (server: Addressed, path: string, body: unknown, method?: 'DELETE'): Promise<WireAnswer> =>
  sendText(server, path, { text: JSON.stringify(body), ...(method ? { method } : {}) });

/** Sends requests as this learner, without the SDK. */
export const asking =
  (server: Addressed, { token: jwtToken }: { readonly token: string }) =>
  (path: string, body: Readonly<Record<string, unknown>> = {}, method?: 'DELETE'): Promise<WireAnswer> =>
    sendJson(server, path, { jwtToken, ...body }, method);

export type Asks = ReturnType<typeof asking>;

export type Part = readonly [name: string, value: string | Uint8Array];

/** Sends a form with exactly these parts in this order. Bytes are sent as a file. */
export const sendFormTo = async (
  { baseUrl }: Addressed,
  pathAndQuery: string,
  parts: readonly Part[],
): Promise<WireAnswer> => {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), 'deck.apkg');
  return answerOf(await fetch(baseUrl + pathAndQuery, { method: 'POST', body: form }));
};

export const sendForm = (server: Addressed, parts: readonly Part[], query = ''): Promise<WireAnswer> =>
  sendFormTo(server, `/import-package-flashcards${query}`, parts);

/** The answer of a successful operation. */
export const done = (body: unknown): WireAnswer => ({ status: 200, body, code: null });

/** A refusal as in the contract: the status, only `{error}`, and the code in the header. */
export const refusal = (status: number, error: string, code: string): WireAnswer => ({ status, body: { error }, code });

import type { Endpoint } from '@flashcards/contract';
import type { Addressed } from '../wire.ts';

/** A request in its exact form; `path` may have a query. With a file it is a form with its fields in order. */
export interface KeyedRequest {
  readonly path: string;
  readonly method?: Endpoint['method'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly file?: Uint8Array | undefined;
}

export interface KeyedAnswer {
  readonly status: number;
  /** The exact body. */
  readonly text: string;
  /** The `X-Error-Code` header. */
  readonly code: string | null;
  readonly retryAfter: string | null;
}

const formOf = ({ body, file }: KeyedRequest): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'deck.apkg');
  return form;
};

/** Sends it under an `Idempotency-Key`, without the SDK. */
export const sendKeyed = async (
  { baseUrl }: Addressed,
  key: string,
  { path, method = 'POST', ...request }: KeyedRequest,
): Promise<KeyedAnswer> => {
  const { file, body } = request;
  const content = file ? {} : { 'content-type': 'application/json' };
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...content, 'idempotency-key': key },
    body: file ? formOf({ path, ...request }) : JSON.stringify(body),
  });
  const { status, headers } = response;
  const [code, retryAfter] = [headers.get('x-error-code'), headers.get('retry-after')];
  return { status, text: await response.text(), code, retryAfter };
};

export const refusedKeyed = (status: number, error: string, code: string): KeyedAnswer => ({
  status,
  text: JSON.stringify({ error }),
  code,
  retryAfter: null,
});

export const keyUsed = refusedKeyed(409, 'Idempotency key already used for another request', 'idempotency_key_used');
export const keyLost = refusedKeyed(409, 'Idempotency-Key can no longer be answered', 'idempotency_key_lost');
export const keyRunning: KeyedAnswer = {
  ...refusedKeyed(409, 'A request with this idempotency key is still running', 'idempotency_key_running'),
  retryAfter: '1',
};

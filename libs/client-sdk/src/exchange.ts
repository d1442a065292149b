import type { OperationName } from '@flashcards/contract';
import type { CallOptions, Settings, Token } from './client-options.ts';
import { callOptions } from './client-options.ts';
import { MissingTokenError } from './errors/missing-token-error.ts';
import { isRefused } from './errors/refused-error.ts';
import { anObject, unexpected } from './expected.ts';
import type { Checks } from './known-options.ts';
import { aFunction, checkedOptions } from './known-options.ts';
import { randomId } from './random-id.ts';
import type { Called, Endpoint, RawBody, RawQuery, RawReply } from './operation.ts';
import { endpointOf } from './operation.ts';
import type { OnProgress, PackageSource } from './transport/package-form.ts';
import { blobOf, formRequest } from './transport/package-form.ts';
import type { Session } from './session.ts';
import { readReply, secretsOf } from './transport/read-reply.ts';
import type { Deadline } from './transport/deadline.ts';
import { abortAfter, withDeadline } from './transport/deadline.ts';
import { mergedHeaders } from './transport/headers.ts';
import type { Shipment } from './transport/send.ts';
import { send } from './transport/send.ts';
import { uploadFetch } from './transport/upload-fetch.ts';

/** What a raw call may have beside its body. */
export interface RequestOptions<Name extends OperationName> extends CallOptions {
  readonly query?: RawQuery<Name> | undefined;
  /** The import's package; other operations have none. */
  readonly file?: PackageSource | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** What else the methods of the groups may say of a call. */
export interface ExchangeOptions<Name extends OperationName> extends RequestOptions<Name> {
  /** Whether this call leaves and answers the same when it is sent twice, where it differs from the operation. */
  readonly isRepeatable?: boolean | undefined;
  /** Whether a success is left to be read, as bytes, by whoever asked. */
  readonly isStreamed?: boolean | undefined;
}

/** A success: its wire value, and what to name in an error should the value turn out not to be one. */
export interface Received<Name extends OperationName> {
  readonly wire: RawReply<Name>;
  /** In the place of `wire`, where it was asked for. */
  readonly stream?: ReadableStream<Uint8Array>;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/** Sends wire values, answers wire values. */
export type Exchange = <Name extends OperationName>(
  called: Called<Name>,
  body: RawBody<Name>,
  options?: ExchangeOptions<Name>,
) => Promise<Received<Name>>;

type WireBody = Readonly<Record<string, unknown>>;

/** Where the token of this call comes from; `undefined` for a call that adds none. */
const tokenOf = (called: Called, body: WireBody, token: Token = ''): Token | undefined =>
  endpointOf(called.operation).auth === 'none' || Object.hasOwn(body, 'jwtToken') ? undefined : token;

const withToken = async (deadline: Deadline, body: WireBody, token: Token | undefined): Promise<WireBody> => {
  if (token === undefined) return body;
  // A function that never answers ends with the time of an attempt, or with the caller's signal.
  const jwtToken =
    typeof token === 'function' ? await withDeadline({ ...deadline, what: 'token' }, async () => token()) : token;
  if (jwtToken === undefined || jwtToken === '') throw new MissingTokenError(deadline.called);
  if (typeof jwtToken !== 'string') throw unexpected(`${deadline.called.method}: token`, 'a string', jwtToken);
  return { jwtToken, ...body };
};

const urlOf = (baseUrl: string, operation: OperationName, query: object | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${endpointOf(operation).path}${search === '' ? '' : `?${search}`}`;
};

/** The package to send, as something that can be sent twice. */
const fileOf = ({ method }: Called, { file }: { readonly file?: PackageSource | undefined }): Blob | undefined =>
  file === undefined ? undefined : blobOf(`${method}: file`, file);

interface Sent {
  readonly headers: Headers;
  readonly body: WireBody;
  readonly file: Blob | undefined;
  readonly onProgress: OnProgress | undefined;
}

/** What is sent: body, and the package with it. */
const requestOf =
  ({ method, format }: Endpoint, { headers, body, ...upload }: Sent): Shipment['request'] =>
  async (fail) => {
    if (format !== 'form') return { method, headers, body: JSON.stringify(body) };
    const made = await formRequest(body, { ...upload, fail });
    return { method, ...made, headers: mergedHeaders(headers, made.headers as Record<string, string> | undefined) };
  };

const keyHeader = 'idempotency-key';

/** Also the key by which the server knows a repeat of the call; the caller's own, or a random one where it needs one. */
const headersOf = (
  settings: Settings,
  { format, ignoresIdempotencyKey, repeatable }: Endpoint,
  { headers, idempotencyKey, isRepeatable = repeatable }: ExchangeOptions<OperationName>,
): Headers => {
  const keyed = (key: string | undefined) =>
    key === undefined || ignoresIdempotencyKey ? undefined : { [keyHeader]: key };
  const type = format === 'form' ? undefined : { 'content-type': 'application/json' };
  const random = keyed(isRepeatable ? undefined : randomId());
  return mergedHeaders(random, settings.headers, headers, keyed(idempotencyKey), type);
};

/** How often, and for how long each time. */
const patienceOf = (
  settings: Settings,
  { format, repeatable, ignoresIdempotencyKey }: Endpoint,
  { isRepeatable = repeatable, maxRetries = settings.maxRetries, timeout, headers }: Patient,
): { readonly retries: number; readonly timeout: number } => ({
  retries: isRepeatable || (headers.has(keyHeader) && !ignoresIdempotencyKey) ? maxRetries : 0,
  timeout: timeout ?? (format === 'form' ? settings.importTimeout : settings.timeout),
});

interface Patient extends Omit<ExchangeOptions<OperationName>, 'headers'> {
  /** Those that are sent. */
  readonly headers: Headers;
}

// Looked up at each call and called on no object: browsers refuse `settings.fetch()` of the global one.
const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

const requestOptions: Checks<ExchangeOptions<OperationName>> = {
  ...callOptions,
  query: undefined,
  file: undefined,
  onProgress: aFunction,
  isRepeatable: undefined,
  isStreamed: undefined,
};

/** One call under way. */
interface Asked<Name extends OperationName> {
  readonly called: Called<Name>;
  readonly body: WireBody;
  readonly options: ExchangeOptions<Name>;
  readonly token: Token | undefined;
  readonly signals: readonly AbortSignal[];
}

const ask = async <Name extends OperationName>(settings: Settings, asked: Asked<Name>): Promise<Received<Name>> => {
  const { called, options } = asked;
  const { operation, method } = called;
  const endpoint = endpointOf(operation);
  const headers = headersOf(settings, endpoint, options);
  const deadline = { called, signals: asked.signals, ...patienceOf(settings, endpoint, { ...options, headers }) };
  const file = fileOf(called, options);
  const token = tokenOf(called, asked.body, asked.token);
  const url = urlOf(settings.baseUrl, operation, options.query);
  const facts = { operation, method, url, attempt: 0 };
  const once = async () => {
    const body = await withToken(deadline, asked.body, token);
    const answer = await send({
      ...deadline,
      url,
      request: requestOf(endpoint, { headers, body, file, onProgress: options.onProgress }),
      fetch: settings.fetch ?? uploadFetch(file, options.onProgress) ?? globalFetch,
      hooks: settings.hooks,
      isStreamed: options.isStreamed === true,
      nextAttempt: () => ({ ...facts, attempt: (facts.attempt += 1) }),
    });
    return {
      ...answer,
      wire: answer.stream ? (undefined as never) : (readReply(called, answer, secretsOf(body)) as RawReply<Name>),
    };
  };
  try {
    return await once();
  } catch (error) {
    if (typeof token !== 'function' || !isRefused(error, 'invalid_token')) throw error;
    // Nothing was done: what gives the token may have a newer one by now.
    const { status, requestId } = error;
    await settings.hooks.onRetry?.({ ...facts, status, requestId, milliseconds: 0 });
    return once();
  }
};

/** The one way out to the server; all that a client does goes through it. */
export const exchangeVia =
  (settings: Settings, session: Session): Exchange =>
  async (called, given, unchecked = {}) => {
    const options = checkedOptions(called.method, unchecked, requestOptions);
    const body = anObject(called.method, 'an object', given);
    const timeout = settings.totalTimeout;
    // Made only for a time that ends: controllers are dear in Node.
    const total = timeout === Infinity ? undefined : new AbortController();
    const signals = [settings.signal, options.signal, total?.signal].filter((signal) => signal !== undefined);
    const stopTime = total && abortAfter(total, { called, timeout });
    try {
      return await ask(settings, { called, body, options, token: options.token ?? session.token(), signals });
    } finally {
      stopTime?.();
    }
  };

import type { CallOptions, Settings, Token } from './client-options.ts';
import { callOptions } from './client-options.ts';
import { MissingTokenError } from './errors/missing-token-error.ts';
import { isRefused } from './errors/refused-error.ts';
import { anObject, unexpected } from './expected.ts';
import type { Checks } from './known-options.ts';
import { aFunction } from './known-options.ts';
import type { Ending } from './ending.ts';
import { startEnding } from './ending.ts';
import { randomId } from './random-id.ts';
import type { Called, Endpoint, OperationName, RawBody, RawQuery, RawReply } from './operation.ts';
import { endpointOf } from './operation.ts';
import type { OnProgress, PackageSource } from './transport/package-form.ts';
import { blobOf, formRequest } from './transport/package-form.ts';
import type { Session } from './session.ts';
import { readReply, secretsOf } from './transport/read-reply.ts';
import type { Deadline } from './transport/deadline.ts';
import { withDeadline } from './transport/deadline.ts';
import type { HeaderEntry } from './transport/headers.ts';
import { entriesOf, mergedHeaders } from './transport/headers.ts';
import type { Shipment } from './transport/send.ts';
import { send } from './transport/send.ts';
import { uploadFetch } from './transport/upload-fetch.ts';

/** Options of a raw call. */
export interface RequestOptions<Name extends OperationName> extends CallOptions {
  readonly query?: RawQuery<Name> | undefined;
  /** The package of an import. Other operations have none. */
  readonly file?: PackageSource | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** Options that only the client's own methods set. */
export interface ExchangeOptions<Name extends OperationName> extends RequestOptions<Name> {
  /**
   * Whether sending this call twice has the same effect and result as once, if that differs from the operation in
   * general.
   */
  readonly isRepeatable?: boolean | undefined;
  /** Whether a successful response is left unread, as a byte stream for the caller. */
  readonly isStreamed?: boolean | undefined;
}

/**
 * A successful response: its wire value, or its stream if one was requested. The other members are for an error, if the
 * value does not fit.
 */
export interface Received<Name extends OperationName> {
  readonly wire: RawReply<Name>;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/** Sends and returns wire values. The options have been checked against `requestOptions`. */
export type Exchange = <Name extends OperationName>(
  called: Called<Name>,
  body: RawBody<Name>,
  options?: ExchangeOptions<Name>,
) => Promise<Received<Name>>;

type WireBody = Readonly<Record<string, unknown>>;

/** The token of this call; `undefined` if the call adds none. */
const tokenOf = ({ isForAll }: Endpoint, body: WireBody, token: Token = ''): Token | undefined =>
  isForAll || body['jwtToken'] !== undefined ? undefined : token;

const withToken = async (deadline: Deadline, body: WireBody, token: Token | undefined): Promise<WireBody> => {
  if (token === undefined) return body;
  // The time limit of an attempt and the caller's signal also end a token function that never returns.
  const jwtToken =
    typeof token === 'function' ? await withDeadline({ ...deadline, what: 'token' }, async () => token()) : token;
  if (jwtToken === undefined || jwtToken === '') throw new MissingTokenError(deadline.called);
  if (typeof jwtToken !== 'string') throw unexpected(`${deadline.called.method}: token`, 'a string', jwtToken);
  return { ...{ jwtToken }, ...body, jwtToken };
};

const urlOf = (baseUrl: string, operation: OperationName, query: object | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${endpointOf(operation).path}${search && `?${search}`}`;
};

interface Sent {
  readonly headers: Headers;
  readonly body: WireBody;
  readonly file: Blob | undefined;
  readonly onProgress: OnProgress | undefined;
  readonly mayStream: boolean;
}

/** Builds the request: the body if it has one, and with a form the package. */
const requestOf =
  ({ method, isForm }: Endpoint, { headers, body, ...upload }: Sent): Shipment['request'] =>
  async (fail) => {
    if (method === 'GET') return { method, headers };
    if (!isForm) return { method, headers, body: JSON.stringify(body) };
    const made = await formRequest(body, { ...upload, fail });
    return { method, ...made, headers: mergedHeaders(headers, made.headers as Record<string, string> | undefined) };
  };

const keyHeader = 'idempotency-key';

/** Merges the headers. Adds the idempotency key: the caller's, or a random one if the operation needs one. */
const headersOf = (
  settings: Settings,
  { method, isForm, isUnkeyed, repeatable }: Endpoint,
  { headers, idempotencyKey, isRepeatable = repeatable }: ExchangeOptions<OperationName>,
): Headers => {
  const keyed = (key: string | undefined) => (key === undefined || isUnkeyed ? {} : { [keyHeader]: key });
  return mergedHeaders(keyed(isRepeatable ? undefined : randomId()), settings.headers, headers, {
    ...keyed(idempotencyKey),
    // In a call with a read and a change, the same headers are given for both; the key is removed from the read.
    ...(isUnkeyed && isRepeatable && { [keyHeader]: undefined }),
    // Without a body a page of another site then needs no preflight.
    ...(!isForm && method !== 'GET' && { 'content-type': 'application/json' }),
  });
};

/** The number of retries and the time limit of each attempt. */
const patienceOf = (
  settings: Settings,
  { isForm, repeatable, isUnkeyed }: Endpoint,
  { isRepeatable = repeatable, maxRetries = settings.maxRetries, timeout, headers }: Patient,
): { readonly retries: number; readonly timeout: number } => ({
  retries: isRepeatable || (headers.has(keyHeader) && !isUnkeyed) ? maxRetries : 0,
  timeout: timeout ?? (isForm ? settings.importTimeout : settings.timeout),
});

interface Patient extends Omit<ExchangeOptions<OperationName>, 'headers'> {
  /** The headers as they are sent. */
  readonly headers: Headers;
}

// Looked up at each call, so that a replaced global is used. Not called as a method: browsers refuse `settings.fetch()`
// for the global `fetch`.
const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

export const requestOptions: Checks<RequestOptions<OperationName>> = {
  ...callOptions,
  query: undefined,
  file: undefined,
  onProgress: aFunction,
};

/** One operation being sent. */
interface Outgoing<Name extends OperationName> {
  readonly called: Called<Name>;
  readonly body: WireBody;
  readonly options: ExchangeOptions<Name>;
  readonly token: Token | undefined;
  readonly signals: readonly AbortSignal[];
}

const ask = async <Name extends OperationName>(
  settings: Settings,
  outgoing: Outgoing<Name>,
): Promise<Received<Name>> => {
  const { called, options, signals } = outgoing;
  const { operation, method } = called;
  const { onProgress } = options;
  const endpoint = endpointOf(operation);
  const headers = headersOf(settings, endpoint, options);
  const deadline = { called, signals, ...patienceOf(settings, endpoint, { ...options, headers }) };
  // A Blob can be sent more than once.
  const file = options.file === undefined ? undefined : blobOf(`${method}: file`, options.file);
  const token = tokenOf(endpoint, outgoing.body, outgoing.token);
  const url = urlOf(settings.baseUrl, operation, options.query);
  const facts = { operation, method, url, attempt: 0 };
  // A given `fetch` may want to send the body more than once, which a stream does not allow.
  const mayStream = settings.fetch === undefined || onProgress !== undefined;
  const once = async () => {
    const body = await withToken(deadline, outgoing.body, token);
    const answer = await send({
      ...deadline,
      url,
      request: requestOf(endpoint, { headers, body, file, onProgress, mayStream }),
      fetch: settings.fetch ?? uploadFetch(file, onProgress) ?? globalFetch,
      hooks: settings.hooks,
      isStreamed: options.isStreamed,
      nextAttempt: () => ({ ...facts, attempt: (facts.attempt += 1) }),
    });
    return { ...answer, wire: (answer.stream ?? readReply(called, answer, secretsOf(body))) as RawReply<Name> };
  };
  try {
    return await once();
  } catch (error) {
    if (typeof token !== 'function' || !isRefused(error, 'invalid_token')) throw error;
    // The server refused before it did anything. The token function may return a newer token now.
    const { status, requestId } = error;
    await settings.hooks.onRetry?.({ ...facts, status, requestId, milliseconds: 0 });
    return once();
  }
};

/** A started call: how it sends, and what ends it. */
export interface Begun extends Ending {
  readonly exchange: Exchange;
}

/** Starts a call, which may consist of several operations. */
export type Begin = (called: Called) => Begun;

/** The only way to the server; all methods of the client use it. */
export const beginVia =
  (settings: Settings, session: Session): Begin =>
  (main) => {
    const ending = startEnding(main, settings.totalTimeout);
    ending.abortOn(settings.signal);
    let headers: readonly HeaderEntry[] | undefined;
    const exchange: Exchange = async (called, given, options = {}) => {
      ending.abortOn(options.signal);
      // Copied once: an iterator can be read only once, and all operations of a call have the same headers.
      headers ??= [...entriesOf(options.headers)];
      return ask(settings, {
        called,
        body: anObject<WireBody>(called.method, 'an object', given),
        options: { ...options, headers },
        token: options.token ?? session.token(),
        signals: [...ending.signals],
      });
    };
    return { ...ending, exchange };
  };

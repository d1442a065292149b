import type { OperationName } from '@flashcards/contract';
import type { CallOptions, Settings, Token } from './client-options.ts';
import { checkedOptions } from './client-options.ts';
import { MissingTokenError } from './errors/missing-token-error.ts';
import { anObject, unexpected } from './expected.ts';
import { randomId } from './random-id.ts';
import type { Called, Endpoint, RawBody, RawQuery, RawReply } from './operation.ts';
import { endpointOf } from './operation.ts';
import type { OnProgress, PackageSource } from './transport/package-form.ts';
import { blobOf, formRequest } from './transport/package-form.ts';
import { readReply, secretsOf } from './transport/read-reply.ts';
import { mergedHeaders } from './transport/headers.ts';
import { send } from './transport/send.ts';

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
  readonly requestId: string | undefined;
}

/** Sends wire values, answers wire values. */
export type Exchange = <Name extends OperationName>(
  called: Called<Name>,
  body: RawBody<Name>,
  options?: ExchangeOptions<Name>,
) => Promise<Received<Name>>;

/** The token of one client, which signing in replaces. */
export interface Session {
  readonly token: () => Promise<string | undefined>;
  readonly keep: (token: string) => void;
  readonly forget: () => void;
}

export const startSession = (given?: Token): Session => {
  let token = given;
  return {
    token: async () => (typeof token === 'function' ? token() : token),
    keep: (fresh) => {
      token = fresh;
    },
    forget: () => {
      token = undefined;
    },
  };
};

type WireBody = Readonly<Record<string, unknown>>;

const withToken = async (called: Called, body: WireBody, { token }: Session): Promise<WireBody> => {
  if (endpointOf(called.operation).auth === 'none' || Object.hasOwn(body, 'jwtToken')) return body;
  const jwtToken = await token();
  if (jwtToken === undefined || jwtToken === '') throw new MissingTokenError(called);
  if (typeof jwtToken !== 'string') throw unexpected(`${called.method}: token`, 'a string', jwtToken);
  return { jwtToken, ...body };
};

const urlOf = (baseUrl: string, operation: OperationName, query: object | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${endpointOf(operation).path}${search === '' ? '' : `?${search}`}`;
};

/** The body of every operation but the import. */
const jsonRequest = (body: Readonly<Record<string, unknown>>): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The package to send, as something that can be sent twice. */
const fileOf = ({ method }: Called, { file }: { readonly file?: PackageSource | undefined }): Blob | undefined =>
  file === undefined ? undefined : blobOf(`${method}: file`, file);

/** What is sent: body, query, and the package beside them. */
const requestOf =
  (
    { method, format }: Endpoint,
    { headers, body, file, onProgress }: Sent,
  ): ((fail: (error: unknown) => void) => RequestInit) =>
  (fail) => {
    const made = format === 'form' ? formRequest(body, { file, onProgress, fail }) : jsonRequest(body);
    return { method, ...made, headers: mergedHeaders(headers, new Headers(made.headers)) };
  };

interface Sent {
  readonly headers: Headers;
  readonly body: WireBody;
  readonly file: Blob | undefined;
  readonly onProgress: OnProgress | undefined;
}

const keyHeader = 'idempotency-key';

/** Also the key by which the server knows a repeat of the call; the caller's own, or a random one where it needs one. */
const headersOf = (
  settings: Settings,
  { ignoresIdempotencyKey, repeatable }: Endpoint,
  { headers, idempotencyKey, isRepeatable = repeatable }: ExchangeOptions<OperationName>,
): Headers => {
  const keyed = (key: string | undefined) =>
    key === undefined || ignoresIdempotencyKey ? undefined : { [keyHeader]: key };
  return mergedHeaders(keyed(isRepeatable ? undefined : randomId()), settings.headers, headers, keyed(idempotencyKey));
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

/** The one way out to the server; all that a client does goes through it. */
export const exchangeVia =
  (settings: Settings, session: Session): Exchange =>
  async <Name extends OperationName>(
    called: Called<Name>,
    given: RawBody<Name>,
    unchecked: ExchangeOptions<Name> = {},
  ) => {
    const options = checkedOptions(called.method, unchecked);
    const { operation } = called;
    const endpoint = endpointOf(operation);
    const headers = headersOf(settings, endpoint, options);
    const body = await withToken(called, anObject(called.method, 'an object', given), session);
    const answer = await send({
      called,
      url: urlOf(settings.baseUrl, operation, options.query),
      request: requestOf(endpoint, { headers, body, file: fileOf(called, options), onProgress: options.onProgress }),
      ...patienceOf(settings, endpoint, { ...options, headers }),
      signals: [settings.signal, options.signal].filter((signal) => signal !== undefined),
      fetch: settings.fetch,
      isStreamed: options.isStreamed === true,
    });
    if (answer.stream) return { ...answer, wire: undefined as never };
    return { ...answer, wire: readReply(called, answer, secretsOf(body)) as RawReply<Name> };
  };

import type { CallOptions, Settings, Token } from './client-options.ts';
import { MissingTokenError } from './errors/missing-token-error.ts';
import type { Called, OperationName, RawBody, RawQuery, RawReply } from './operation.ts';
import { endpointOf } from './operation.ts';
import type { OnProgress, PackageSource } from './transport/package-form.ts';
import { formRequest } from './transport/package-form.ts';
import { readReply, secretsOf } from './transport/read-reply.ts';
import { isRepeatable } from './transport/repeatable.ts';
import { send } from './transport/send.ts';

/** What a raw call may have beside its body. */
export interface RequestOptions<Name extends OperationName> extends CallOptions {
  readonly query?: RawQuery<Name> | undefined;
  /** The import's package; other operations have none. */
  readonly file?: PackageSource | undefined;
  readonly onProgress?: OnProgress | undefined;
}

/** A success: its wire value, and what to name in an error should the value turn out not to be one. */
export interface Received<Name extends OperationName> {
  readonly wire: RawReply<Name>;
  readonly status: number;
  readonly requestId: string | undefined;
}

/** Sends wire values, answers wire values. */
export type Exchange = <Name extends OperationName>(
  called: Called<Name>,
  body: RawBody<Name>,
  options?: RequestOptions<Name>,
) => Promise<Received<Name>>;

/** The token of one client, which signing in replaces. */
export interface Session {
  readonly token: () => Promise<string | undefined>;
  readonly keep: (token: string) => void;
}

export const startSession = (given?: Token): Session => {
  let token = given;
  return {
    token: async () => (typeof token === 'function' ? token() : token),
    keep: (fresh) => {
      token = fresh;
    },
  };
};

type WireBody = Readonly<Record<string, unknown>>;

const withToken = async (called: Called, body: WireBody, { token }: Session): Promise<WireBody> => {
  if (endpointOf(called.operation).auth === 'none' || Object.hasOwn(body, 'jwtToken')) return body;
  const jwtToken = await token();
  if (jwtToken === undefined || jwtToken === '') throw new MissingTokenError(called);
  return { jwtToken, ...body };
};

const urlOf = (baseUrl: string, operation: OperationName, query: object | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${baseUrl}${endpointOf(operation).path}${search === '' ? '' : `?${search}`}`;
};

const headersOf = (settings: Settings, options: CallOptions, made: RequestInit): Headers => {
  const headers = new Headers({ accept: 'application/json', ...settings.headers, ...options.headers });
  new Headers(made.headers).forEach((value, name) => headers.set(name, value));
  return headers;
};

/** The body of every operation but the import. */
const jsonRequest = (body: Readonly<Record<string, unknown>>): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The one way out to the server; all that a client does goes through it. */
export const exchangeVia =
  (settings: Settings, session: Session): Exchange =>
  async <Name extends OperationName>(called: Called<Name>, body: RawBody<Name>, options: RequestOptions<Name> = {}) => {
    const { operation } = called;
    const { method, format } = endpointOf(operation);
    const sent = await withToken(called, body, session);
    const answer = await send({
      called,
      url: urlOf(settings.baseUrl, operation, options.query),
      request: () => {
        const made = format === 'form' ? formRequest(sent, options) : jsonRequest(sent);
        return { method, ...made, headers: headersOf(settings, options, made) };
      },
      retries: isRepeatable(operation) ? (options.maxRetries ?? settings.maxRetries) : 0,
      timeout: options.timeout ?? (format === 'form' ? settings.importTimeout : settings.timeout),
      signals: [settings.signal, options.signal].filter((signal) => signal !== undefined),
      fetch: settings.fetch,
    });
    return { ...answer, wire: readReply(called, answer, secretsOf(sent)) as RawReply<Name> };
  };

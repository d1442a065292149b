import type { Hooks } from './hooks.ts';
import { unexpected } from './expected.ts';
import type { Checks } from './known-options.ts';
import { aFunction, checkedOptions } from './known-options.ts';
import type { RequestHeaders } from './transport/headers.ts';
import { mergedHeaders } from './transport/headers.ts';

/** A service token, or where to get the present one: asked anew for every call, and once more when it is refused. */
export type Token = string | (() => string | Promise<string>);

/** What a client is made of; only `baseUrl` is required. */
export interface ClientOptions {
  /** Where the service is, with its prefix: `http://127.0.0.1:3000/api`; on the service's own pages `/api`. */
  readonly baseUrl: string | URL;
  /** The token that `signIn` answered earlier; not needed by a client that signs in itself. */
  readonly token?: Token | undefined;
  /** Receives each new token, to store it: that of `signIn`. A call waits for it, and ends with what it throws. */
  readonly onToken?: ((token: string) => void | Promise<void>) | undefined;
  /**
   * Milliseconds that one attempt may take, reading the answer included; of an answer that is a stream, for which it may be
   * silent; 30 000. `Infinity` waits for ever.
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds that all of a call may take: its operations and attempts, the waits between them, and the functions that
   * it waits for; `Infinity`. A stream that is answered is no part of it.
   */
  readonly totalTimeout?: number | undefined;
  /** The `timeout` of what sends a package; 300 000. */
  readonly importTimeout?: number | undefined;
  /** How often a call is repeated when the server is unreachable or busy; 2. What changes something is done once all the same. */
  readonly maxRetries?: number | undefined;
  /** Used in place of the global `fetch`: for a proxy, for tests. In browsers it counts no upload. */
  readonly fetch?: typeof fetch | undefined;
  /** Sent with every request. */
  readonly headers?: RequestHeaders | undefined;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
  /** Functions that hear of requests, answers and repeats: for logs and metrics. */
  readonly hooks?: Hooks | undefined;
}

/** What a single call may have otherwise than the client. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Sent in place of the client's own of the same name, whatever its case; `undefined` takes that one away. */
  readonly headers?: RequestHeaders | undefined;
  /**
   * 1–255 printable ASCII characters: within 24 hours the same change asked for under the same key is done once, and
   * answered as it was the first time. Keep one with what is to be sent again after a reload. Left out, each change that
   * would be another one the second time has a random one, which the client's own retries keep. Reads have none.
   */
  readonly idempotencyKey?: string | undefined;
  /** Sent in place of the client's own. */
  readonly token?: Token | undefined;
}

export interface Settings {
  readonly baseUrl: string;
  readonly onToken?: ClientOptions['onToken'];
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly importTimeout: number;
  readonly maxRetries: number;
  /** `undefined` for the global one. */
  readonly fetch?: typeof fetch | undefined;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
  readonly hooks: Hooks;
}

const isAddress = (text: string): boolean => {
  try {
    // A page's own address completes a path; elsewhere there is none.
    const { protocol, username, password } = new URL(text, globalThis.location?.href);
    return /^https?:$/.test(protocol) && username + password === '' && !/[?#\s]/.test(text);
  } catch {
    return false;
  }
};

const baseUrlOf = (given: string | URL): string => {
  const expected = 'the address of the service, such as http://127.0.0.1:3000/api';
  // By its member, for another window's URL is none of this one's.
  const text = typeof given === 'string' ? given : given?.href;
  if (typeof text !== 'string') throw unexpected('baseUrl', expected, given);
  if (!isAddress(text)) throw new TypeError(`baseUrl: expected ${expected}`);
  return text.replace(/\/+$/, '');
};

const milliseconds = ['milliseconds from 0 on', (value: unknown) => typeof value === 'number' && value >= 0] as const;

const ofBoth: Checks<Omit<CallOptions, 'idempotencyKey'>> = {
  token: ['a string or a function', (value) => typeof value === 'string' || typeof value === 'function'],
  timeout: milliseconds,
  maxRetries: [
    'a whole number from 0 on',
    (value) => value === Infinity || (Number.isInteger(value) && Number(value) >= 0),
  ],
  headers: ['headers', (value) => typeof value === 'object' && value !== null],
  signal: ['an AbortSignal', (value) => typeof (value as AbortSignal | null)?.addEventListener === 'function'],
};

export const callOptions: Checks<CallOptions> = {
  ...ofBoth,
  idempotencyKey: ['a string', (value) => typeof value === 'string'],
};

const clientOptions: Checks<ClientOptions> = {
  ...ofBoth,
  baseUrl: undefined,
  onToken: aFunction,
  totalTimeout: milliseconds,
  importTimeout: milliseconds,
  fetch: aFunction,
  hooks: undefined,
};

const hooks: Checks<Hooks> = { onRequest: aFunction, onResponse: aFunction, onRetry: aFunction };

/** The options of a client, unless one of them is unknown or of another type than it says. */
export const checkedClientOptions = <Options extends Partial<ClientOptions>>(
  where: string,
  options: Options,
): Options => {
  checkedOptions(where, options, clientOptions);
  checkedOptions(`${where}: hooks`, options.hooks === undefined ? {} : options.hooks, hooks);
  return options;
};

export const settingsOf = ({
  baseUrl,
  timeout = 30_000,
  totalTimeout = Infinity,
  importTimeout = 300_000,
  maxRetries = 2,
  headers,
  hooks = {},
  ...others
}: ClientOptions): Settings => ({
  ...others,
  baseUrl: baseUrlOf(baseUrl),
  timeout,
  totalTimeout,
  importTimeout,
  maxRetries,
  headers: mergedHeaders({ accept: 'application/json' }, headers),
  hooks,
});

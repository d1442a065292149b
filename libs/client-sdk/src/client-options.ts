import { anObject, unexpected } from './expected.ts';
import type { RequestHeaders } from './transport/headers.ts';
import { mergedHeaders } from './transport/headers.ts';

/** A service token, or where to get the present one: asked anew for every call. */
export type Token = string | (() => string | Promise<string>);

/** What a client is made of; only `baseUrl` is required. */
export interface ClientOptions {
  /** Where the service is, with its prefix: `http://127.0.0.1:3000/api`; on the service's own pages `/api`. */
  readonly baseUrl: string;
  /** The token that `signIn` answered earlier; not needed by a client that signs in itself. */
  readonly token?: Token | undefined;
  /** Milliseconds that one attempt may take, reading the answer included; 30 000. `Infinity` waits for ever. */
  readonly timeout?: number | undefined;
  /** The same for what sends a package; 300 000. */
  readonly importTimeout?: number | undefined;
  /** How often a call is repeated when the server is unreachable or busy; 2. What changes something is done once all the same. */
  readonly maxRetries?: number | undefined;
  /** Used in place of the global `fetch`: for a proxy, for logging, for tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Sent with every request. */
  readonly headers?: RequestHeaders | undefined;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
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
}

export interface Settings {
  readonly baseUrl: string;
  readonly timeout: number;
  readonly importTimeout: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
  readonly headers: Headers;
  readonly signal: AbortSignal | undefined;
}

const isAddress = (text: string): boolean => {
  try {
    // A page's own address completes a path; elsewhere there is none.
    const { protocol, username, search, hash } = new URL(text, globalThis.location?.href);
    return /^https?:$/.test(protocol) && `${username}${search}${hash}` === '';
  } catch {
    return false;
  }
};

const baseUrlOf = (given: string): string => {
  const expected = 'the address of the service, such as http://127.0.0.1:3000/api';
  if (typeof given !== 'string') throw unexpected('baseUrl', expected, given);
  if (!isAddress(given)) throw new TypeError(`baseUrl: expected ${expected}`);
  return given.replace(/\/+$/, '');
};

type Checks = Readonly<Record<string, readonly [expected: string, isFit: (value: never) => boolean]>>;

const milliseconds = ['a number of milliseconds', (value: number) => typeof value === 'number' && value >= 0] as const;

const checks: Checks = {
  timeout: milliseconds,
  importTimeout: milliseconds,
  maxRetries: ['a whole number', (value: number) => value === Infinity || (Number.isInteger(value) && value >= 0)],
  fetch: ['a function like fetch', (value: unknown) => typeof value === 'function'],
  idempotencyKey: ['a string', (value: unknown) => typeof value === 'string'],
  signal: ['an AbortSignal', (value: AbortSignal) => typeof value?.addEventListener === 'function'],
};

/** The options, unless one of them is of another type than it says. */
export const checkedOptions = <Options extends CallOptions>(where: string, options: Options): Options => {
  anObject(where, 'options', options);
  for (const [name, [expected, isFit]] of Object.entries(checks)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && !isFit(value as never)) throw unexpected(`${where}: ${name}`, expected, value);
  }
  return options;
};

export const settingsOf = (given: ClientOptions): Settings => {
  const options = checkedOptions('createClient', given);
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    timeout: options.timeout ?? 30_000,
    importTimeout: options.importTimeout ?? 300_000,
    maxRetries: options.maxRetries ?? 2,
    // Looked up at each call and called on no object: browsers refuse `settings.fetch()` of the global one.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: mergedHeaders({ accept: 'application/json' }, options.headers),
    signal: options.signal,
  };
};

import type { Hooks } from './hooks.ts';
import { unexpected } from './expected.ts';
import type { Checks } from './known-options.ts';
import { aFunction, checkedOptions } from './known-options.ts';
import type { RequestHeaders } from './transport/headers.ts';
import { mergedHeaders } from './transport/headers.ts';

/**
 * A service token, or a function that returns the current one. The function is called for every call, and once more if
 * the server refuses its token. It stays after a sign-in, whose token it has to return from then on.
 */
export type Token = string | (() => string | Promise<string>);

/** Options of `createClient`. Only `baseUrl` is required. */
export interface ClientOptions {
  /** The address of the service with its prefix: `http://127.0.0.1:3000/api`, or `/api` on the service's own pages. */
  readonly baseUrl: string | URL;
  /** A token that `signIn` returned earlier. Not needed by a client that signs in itself. */
  readonly token?: Token | undefined;
  /** Receives each new token from `signIn`, to store it. The call waits for it, and fails with the error it throws. */
  readonly onToken?: ((token: string) => void | Promise<void>) | undefined;
  /**
   * Time limit of one attempt in milliseconds, including reading the response. For a streamed response: the longest
   * time without new bytes. Default 30 000; `Infinity` disables the limit.
   */
  readonly timeout?: number | undefined;
  /**
   * Time limit of a whole call in milliseconds: all its operations and attempts, the waits between them, and the
   * functions that it waits for. Excludes reading a streamed response. Default `Infinity`.
   */
  readonly totalTimeout?: number | undefined;
  /** The `timeout` of operations that send a package, in milliseconds. Default 300 000. */
  readonly importTimeout?: number | undefined;
  /**
   * How many times a call is retried when the server is unreachable or busy. Default 2. An idempotency key keeps a
   * retried change from being done twice.
   */
  readonly maxRetries?: number | undefined;
  /**
   * Used instead of the global `fetch`, for example for a proxy or in tests. With it, browsers report no upload
   * progress.
   */
  readonly fetch?: typeof fetch | undefined;
  /** Sent with every request. */
  readonly headers?: RequestHeaders | undefined;
  /** Aborts every running call of this client. */
  readonly signal?: AbortSignal | undefined;
  /** Functions that are called on requests, responses and retries, for logs and metrics. */
  readonly hooks?: Hooks | undefined;
}

/** Options of a single call; they override those of the client. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Time limit of one attempt in milliseconds. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Replaces the client's header of the same name (case-insensitive); `undefined` removes it. */
  readonly headers?: RequestHeaders | undefined;
  /**
   * 1–255 printable ASCII characters. Within 24 hours the server runs a change once per key and returns the first
   * result again. Store the key with a request that may be sent again after a reload. If it is left out, every
   * operation that is not safe to repeat gets a random key, which the client's own retries reuse. Reads have no key.
   */
  readonly idempotencyKey?: string | undefined;
  /** Used instead of the client's token. */
  readonly token?: Token | undefined;
}

/** Options of a call that returns all that the service knows, of cards, goals or people. */
export interface DetailOptions extends CallOptions {
  readonly detail: 'full';
}

export interface Settings {
  readonly baseUrl: string;
  readonly onToken?: ClientOptions['onToken'];
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly importTimeout: number;
  readonly maxRetries: number;
  /** `undefined`: the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  readonly headers: Headers;
  readonly signal?: AbortSignal | undefined;
  readonly hooks: Hooks;
}

const isAddress = (text: string): boolean => {
  try {
    // In a browser, the page's address completes a path. Elsewhere a path is refused.
    const { protocol, username, password } = new URL(text, globalThis.location?.href);
    return /^https?:$/.test(protocol) && username + password === '' && !/[?#\s]/.test(text);
  } catch {
    return false;
  }
};

const baseUrlOf = (given: string | URL): string => {
  const expected = 'the address of the service, such as http://127.0.0.1:3000/api';
  // Reads `href` instead of using `instanceof`, which fails for a URL from another window.
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

/** Returns the options. Throws a TypeError if one is unknown or has the wrong type. */
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

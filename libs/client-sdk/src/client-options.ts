/** A service token, or where to get the present one: asked anew for every call. */
export type Token = string | (() => string | Promise<string>);

/** What a client is made of; only `baseUrl` is required. */
export interface ClientOptions {
  /** Where the service is, with its prefix: `http://127.0.0.1:3000/api`. */
  readonly baseUrl: string;
  /** The token that `signIn` answered earlier; not needed by a client that signs in itself. */
  readonly token?: Token | undefined;
  /** Milliseconds that one attempt may take, reading the answer included; 30 000. `Infinity` waits for ever. */
  readonly timeout?: number | undefined;
  /** The same for what sends a package; 300 000. */
  readonly importTimeout?: number | undefined;
  /** How often an operation that is safe to repeat is repeated when the server is unreachable or busy; 2. */
  readonly maxRetries?: number | undefined;
  /** Used in place of the global `fetch`: for a proxy, for logging, for tests. */
  readonly fetch?: typeof fetch | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
}

/** What a single call may have otherwise than the client. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Settings extends Omit<ClientOptions, 'token'> {
  readonly timeout: number;
  readonly importTimeout: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
}

export const settingsOf = (options: ClientOptions): Settings => ({
  ...options,
  baseUrl: options.baseUrl.replace(/\/+$/, ''),
  timeout: options.timeout ?? 30_000,
  importTimeout: options.importTimeout ?? 300_000,
  maxRetries: options.maxRetries ?? 2,
  // Looked up at each call and called on no object: browsers refuse `settings.fetch()` of the global one.
  fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  headers: options.headers ?? {},
});

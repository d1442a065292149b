/** Messages for a failure to reach the server in Node, Chrome, Firefox, Safari, Deno, Bun and workers. */
const words =
  /^fetch failed$|^terminated$|failed to fetch|networkerror|network error|network connection|network request failed|load failed|internet connection|error sending request|socket connection/i;

/** Error codes of the system or the socket: `ECONNRESET`, `EAI_AGAIN`, `UND_ERR_SOCKET`. */
const systemCode = /^(E[A-Z]+|EAI_[A-Z]+|UND_ERR_[A-Z_]+)$/;

interface Parts {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/**
 * Whether fetch failed because the server was unreachable or closed the connection. Excludes other errors of a caller's
 * own fetch, and requests that never left the machine, for which Node sets a cause without a code.
 */
export const isNetworkFailure = (error: unknown): boolean => {
  const { message, code, cause } = Object(error) as Parts;
  if (typeof code === 'string' && systemCode.test(code)) return true;
  if (typeof message !== 'string' || !words.test(message)) return false;
  return cause === undefined || typeof (Object(cause) as Parts).code === 'string';
};

/**
 * The reason for a missing response. A browser does not show whether the server is down or refuses pages of other
 * origins.
 */
export const silence = (url: string): string => {
  const { location } = globalThis as { readonly location?: Location };
  const isElsewhere = location !== undefined && new URL(url, location.href).origin !== location.origin;
  return `no answer from the server${isElsewhere ? `; if it is up, its CORS_ORIGINS may lack ${location.origin}` : ''}`;
};

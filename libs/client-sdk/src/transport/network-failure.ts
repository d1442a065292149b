/** What the platforms call a failure to reach the server: Node, Chrome, Firefox, Safari, Deno, Bun and workers. */
const words =
  /^fetch failed$|^terminated$|failed to fetch|networkerror|network error|network connection|network request failed|load failed|internet connection|error sending request|socket connection/i;

/** What the system or the socket said: `ECONNRESET`, `EAI_AGAIN`, `UND_ERR_SOCKET`. */
const systemCode = /^(E[A-Z]+|EAI_[A-Z]+|UND_ERR_[A-Z_]+)$/;

interface Parts {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/**
 * Whether fetch threw this because the server could not be reached or hung up. What a caller's own fetch throws for
 * reasons of its own is none, nor is a request that never left the machine: Node gives that a cause without a code.
 */
export const isNetworkFailure = (error: unknown): boolean => {
  const { message, code, cause } = Object(error) as Parts;
  if (typeof code === 'string' && systemCode.test(code)) return true;
  if (typeof message !== 'string' || !words.test(message)) return false;
  return cause === undefined || typeof (Object(cause) as Parts).code === 'string';
};

/** Why there is no answer. A browser does not tell a page whether the server is down or answers pages of other origins. */
export const silence = (url: string): string => {
  const { location } = globalThis as { readonly location?: Location };
  const isElsewhere = location !== undefined && new URL(url, location.href).origin !== location.origin;
  return `no answer from the server${isElsewhere ? `; if it is up, its CORS_ORIGINS may lack ${location.origin}` : ''}`;
};

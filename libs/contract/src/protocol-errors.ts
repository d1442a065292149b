import type { RefusalText } from './endpoint.ts';

/** Errors that any operation may answer, before or beside its own refusals (contract, section 1). */
export const protocolErrors = {
  'invalid-token': { status: 401, text: 'Invalid JWT token' },
  'unknown-operation': { status: 404, text: 'No such operation' },
  'method-not-allowed': { status: 405, text: 'This operation is called with another HTTP method' },
  'request-timeout': { status: 408, text: 'The request took too long to arrive' },
  'body-too-large': { status: 413, text: 'Request body too large' },
  'unsupported-media-type': { status: 415, text: 'Unsupported content type' },
  'too-many-requests': { status: 429, text: 'Too many requests' },
  'internal-error': { status: 500, text: 'Internal server error occurred' },
  unavailable: { status: 503, text: 'Service temporarily unavailable' },
} as const satisfies Readonly<Record<string, RefusalText>>;

export type ProtocolErrorCode = keyof typeof protocolErrors | 'key-mismatch' | 'invalid-value';

/** The text of a key mismatch: the expected keys in documented order, with blank values (contract, section 1). */
export const keyMismatchText = (keys: readonly string[]): string =>
  'Your supplied json keys do not match the expected format. The request should be in the format: ' +
  `{${keys.map((key) => `'${key}': ''`).join(', ')}}`;

export const invalidValueText = (key: string, expected: string): string =>
  `Invalid value for '${key}': expected ${expected}`;

/** The code as the `X-Error-Code` header carries it: `goal-not-found` travels as `goal_not_found`. */
export const headerCode = (code: string): string => code.replaceAll('-', '_');

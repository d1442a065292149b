import { isSpecified } from '../specified.ts';
import type { Endpoint, RefusalText } from '../endpoint.ts';
import { expectedKeys } from '../endpoint.ts';
import { expectedOf, invalidValueText, keyMismatchText, protocolErrors } from '../refusals.ts';

/** One error that an operation may return. */
export interface DocumentedError extends RefusalText {
  readonly code: string;
  /**
   * The name of its example: the code, or the code and a suffix where the operation has several examples of that code.
   */
  readonly name: string;
}

const errorOf = (code: string, refusal: RefusalText, about?: string): DocumentedError => ({
  ...refusal,
  code,
  name: [code, ...(about === undefined ? [] : [about])].join('_'),
});

const keyMismatch = (endpoint: Endpoint): readonly DocumentedError[] =>
  endpoint.format === 'form' || endpoint.method === 'GET'
    ? []
    : [errorOf('key_mismatch', { status: 400, text: keyMismatchText(expectedKeys(endpoint)) })];

const invalidToken = ({ auth, onInvalidToken }: Endpoint): readonly DocumentedError[] =>
  auth === 'none' || onInvalidToken === 'empty-object'
    ? []
    : [errorOf('invalid_token', onInvalidToken ?? protocolErrors['invalid_token'])];

const invalidInput = (key: string, expected: string, about: string): DocumentedError =>
  errorOf('invalid_value', { status: 400, text: invalidValueText(key, expected) }, about);

const invalidValues = ({ body, query }: Endpoint): readonly DocumentedError[] =>
  Object.entries({ ...body, ...query }).flatMap(([key, { expected }]) =>
    // A value without constraints is never invalid.
    expected === '' ? [] : [invalidInput(key, expected, key)],
  );

/** Errors that do not depend on a parameter: an unknown parameter, and a bad `Idempotency-Key`. */
const unknownInput = ({ ignoresIdempotencyKey }: Endpoint): readonly DocumentedError[] => [
  invalidInput('unknown', expectedOf.unknownParameter, 'unknownParameter'),
  ...(ignoresIdempotencyKey ? [] : [invalidInput('Idempotency-Key', expectedOf.idempotencyKey, 'idempotencyKey')]),
];

/** A body that is not JSON. The specified operations report it as a key mismatch. */
const invalidJson = (endpoint: Endpoint): readonly DocumentedError[] =>
  endpoint.format === 'form' || endpoint.method === 'GET' || isSpecified(endpoint)
    ? []
    : [errorOf('invalid_json', protocolErrors.invalid_json)];

/** Errors of an `Idempotency-Key` that was used before. */
const takenKey = ({ ignoresIdempotencyKey, repliesWithSecret }: Endpoint): readonly DocumentedError[] => {
  if (ignoresIdempotencyKey) return [];
  const lost = repliesWithSecret ? (['idempotency_key_lost'] as const) : [];
  const codes = ['idempotency_key_used', 'idempotency_key_running', ...lost] as const;
  return codes.map((code) => errorOf(code, protocolErrors[code]));
};

/** Protocol errors that every operation may return with the same text. A wrong path or method reaches no operation. */
const everywhere = [
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'unavailable',
] as const satisfies readonly (keyof typeof protocolErrors)[];

/** Errors of a body. */
const ofBody: ReadonlySet<string> = new Set(['body_too_large', 'unsupported_media_type']);

/** Every error of the operation. Errors of one status are in the order of the checks. */
export const errorsOf = (endpoint: Endpoint): readonly DocumentedError[] => [
  ...invalidJson(endpoint),
  ...keyMismatch(endpoint),
  ...invalidToken(endpoint),
  ...invalidValues(endpoint),
  ...unknownInput(endpoint),
  ...takenKey(endpoint),
  ...Object.entries(endpoint.refusals).map(([code, refusal]) => errorOf(code, refusal)),
  ...(endpoint.large === undefined ? [] : [errorOf('too_many_large_answers', protocolErrors.too_many_large_answers)]),
  ...everywhere
    .filter((code) => endpoint.method !== 'GET' || !ofBody.has(code))
    .map((code) => errorOf(code, protocolErrors[code])),
];

/** The errors with the same text in all operations, by the name of their response component. */
export const sharedErrors: Readonly<Record<string, DocumentedError>> = {
  InternalError: errorOf('internal_error', protocolErrors['internal_error']),
  InvalidToken: errorOf('invalid_token', protocolErrors['invalid_token']),
  OversizedBody: errorOf('body_too_large', protocolErrors['body_too_large']),
  RequestLimit: errorOf('too_many_requests', protocolErrors['too_many_requests']),
  RequestTimeout: errorOf('request_timeout', protocolErrors['request_timeout']),
  Unavailability: errorOf('unavailable', protocolErrors.unavailable),
  UnsupportedMediaType: errorOf('unsupported_media_type', protocolErrors['unsupported_media_type']),
};

import { isSpecified } from '../specified.ts';
import type { Endpoint, RefusalText } from '../endpoint.ts';
import { expectedKeys } from '../endpoint.ts';
import { expectedOf, invalidValueText, keyMismatchText, protocolErrors } from '../refusals.ts';

/** One error that an operation may return. */
export interface ToldError extends RefusalText {
  readonly code: string;
  /**
   * The name of its example: the code, or the code and a suffix where the operation has several examples of that code.
   */
  readonly name: string;
}

const told = (code: string, refusal: RefusalText, about?: string): ToldError => ({
  ...refusal,
  code,
  name: [code, ...(about === undefined ? [] : [about])].join('_'),
});

const keyMismatch = (endpoint: Endpoint): readonly ToldError[] =>
  endpoint.format === 'form'
    ? []
    : [told('key_mismatch', { status: 400, text: keyMismatchText(expectedKeys(endpoint)) })];

const invalidToken = ({ auth, onInvalidToken }: Endpoint): readonly ToldError[] =>
  auth === 'none' || onInvalidToken === 'empty-object'
    ? []
    : [told('invalid_token', onInvalidToken ?? protocolErrors['invalid_token'])];

const invalidInput = (key: string, expected: string, about: string): ToldError =>
  told('invalid_value', { status: 400, text: invalidValueText(key, expected) }, about);

const invalidValues = ({ body, query }: Endpoint): readonly ToldError[] =>
  Object.entries({ ...body, ...query }).flatMap(([key, { expected }]) =>
    // A value without constraints is never invalid.
    expected === '' ? [] : [invalidInput(key, expected, key)],
  );

/** Errors that do not depend on a parameter: an unknown parameter, and a bad `Idempotency-Key`. */
const unknownInput = ({ ignoresIdempotencyKey }: Endpoint): readonly ToldError[] => [
  invalidInput('unknown', expectedOf.unknownParameter, 'unknownParameter'),
  ...(ignoresIdempotencyKey ? [] : [invalidInput('Idempotency-Key', expectedOf.idempotencyKey, 'idempotencyKey')]),
];

/** A body that is not JSON. The specified operations report it as a key mismatch. */
const invalidJson = (endpoint: Endpoint): readonly ToldError[] =>
  endpoint.format === 'form' || isSpecified(endpoint) ? [] : [told('invalid_json', protocolErrors.invalid_json)];

/** Errors of an `Idempotency-Key` that was used before. */
const takenKey = ({ ignoresIdempotencyKey, repliesWithSecret }: Endpoint): readonly ToldError[] => {
  if (ignoresIdempotencyKey) return [];
  const lost = repliesWithSecret ? (['idempotency_key_lost'] as const) : [];
  const codes = ['idempotency_key_used', 'idempotency_key_running', ...lost] as const;
  return codes.map((code) => told(code, protocolErrors[code]));
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

/** Every error of the operation. Errors of one status are in the order of the checks. */
export const errorsOf = (endpoint: Endpoint): readonly ToldError[] => [
  ...invalidJson(endpoint),
  ...keyMismatch(endpoint),
  ...invalidToken(endpoint),
  ...invalidValues(endpoint),
  ...unknownInput(endpoint),
  ...takenKey(endpoint),
  ...Object.entries(endpoint.refusals).map(([code, refusal]) => told(code, refusal)),
  ...(endpoint.large === undefined ? [] : [told('too_many_large_answers', protocolErrors.too_many_large_answers)]),
  ...everywhere.map((code) => told(code, protocolErrors[code])),
];

/** The errors with the same text in all operations, by the name of their response component. */
export const sharedErrors: Readonly<Record<string, ToldError>> = {
  InternalError: told('internal_error', protocolErrors['internal_error']),
  InvalidToken: told('invalid_token', protocolErrors['invalid_token']),
  OversizedBody: told('body_too_large', protocolErrors['body_too_large']),
  RequestLimit: told('too_many_requests', protocolErrors['too_many_requests']),
  RequestTimeout: told('request_timeout', protocolErrors['request_timeout']),
  Unavailability: told('unavailable', protocolErrors.unavailable),
  UnsupportedMediaType: told('unsupported_media_type', protocolErrors['unsupported_media_type']),
};

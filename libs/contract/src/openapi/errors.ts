import type { Endpoint, RefusalText } from '../endpoint.ts';
import { expectedKeys } from '../endpoint.ts';
import { headerCode, invalidValueText, keyMismatchText, protocolErrors } from '../protocol-errors.ts';

/** One error that an operation may answer. */
export interface ToldError extends RefusalText {
  readonly code: string;
  /** What the example of it is called; its code, unless the operation has several examples of that code. */
  readonly name: string;
}

const told = (code: string, refusal: RefusalText, about?: string): ToldError => ({
  ...refusal,
  code,
  name: [headerCode(code), ...(about === undefined ? [] : [about])].join('_'),
});

const keyMismatch = (endpoint: Endpoint): readonly ToldError[] =>
  endpoint.format === 'form'
    ? []
    : [told('key-mismatch', { status: 400, text: keyMismatchText(expectedKeys(endpoint)) })];

const invalidToken = ({ auth, onInvalidToken }: Endpoint): readonly ToldError[] =>
  auth === 'none' || onInvalidToken === 'empty-object'
    ? []
    : [told('invalid-token', onInvalidToken ?? protocolErrors['invalid-token'])];

const invalidValues = ({ body, query }: Endpoint): readonly ToldError[] =>
  Object.entries({ ...body, ...query }).map(([key, { expected }]) =>
    told('invalid-value', { status: 400, text: invalidValueText(key, expected) }, key),
  );

/** Those of the protocol that no operation words for itself; a wrong path or method reaches no operation. */
const everywhere = [
  'request-timeout',
  'body-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal-error',
  'unavailable',
] as const satisfies readonly (keyof typeof protocolErrors)[];

/** Every error of the operation, those of a status in the order in which they are looked for. */
export const errorsOf = (endpoint: Endpoint): readonly ToldError[] => [
  ...keyMismatch(endpoint),
  ...invalidToken(endpoint),
  ...invalidValues(endpoint),
  ...Object.entries(endpoint.refusals).map(([code, refusal]) => told(code, refusal)),
  ...everywhere.map((code) => told(code, protocolErrors[code])),
];

/** The errors that read the same wherever they occur, by the name of their response in the document. */
export const sharedErrors: Readonly<Record<string, ToldError>> = {
  InternalError: told('internal-error', protocolErrors['internal-error']),
  InvalidToken: told('invalid-token', protocolErrors['invalid-token']),
  OversizedBody: told('body-too-large', protocolErrors['body-too-large']),
  RequestLimit: told('too-many-requests', protocolErrors['too-many-requests']),
  RequestTimeout: told('request-timeout', protocolErrors['request-timeout']),
  Unavailability: told('unavailable', protocolErrors.unavailable),
  UnsupportedMediaType: told('unsupported-media-type', protocolErrors['unsupported-media-type']),
};

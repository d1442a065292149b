import type { JsonSchema } from '../codec.ts';
import { isBytes } from '../codec.ts';
import type { Endpoint } from '../endpoint.ts';
import { errorSchema, schemaOf } from './components.ts';
import type { DocumentedError } from './errors.ts';
import { errorsOf, sharedErrors } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

/** The body of errors that have more members than `error`: only sign-in's (specification 4.5). */
const bodySchema = ([first]: readonly DocumentedError[]): JsonSchema => {
  const members = Object.entries(first?.members ?? {});
  if (members.length === 0) return errorSchema;
  return {
    type: 'object',
    required: [...members.map(([name]) => name), 'error'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(members.map(([name, value]) => [name, { const: value }])),
      error: { type: 'string' },
    },
  };
};

const ofType = (type: string, description: string): Json => ({ description, schema: { type } });
const retryAfter = { 'Retry-After': ofType('integer', 'Seconds after which it is worth another try') };

/** Headers that only some statuses have, next to `X-Error-Code`. */
const headersOfStatus: Readonly<Record<number, Json>> = {
  429: {
    ...retryAfter,
    'RateLimit-Policy': ofType('string', 'The limit that is used up: `"user";q=600;w=60`, so many in so many seconds'),
    RateLimit: ofType('string', 'What is left of it, and in how many seconds it begins anew: `"user";r=0;t=17`'),
  },
  503: retryAfter,
};

const field = {
  'X-Error-Field': ofType(
    'string',
    'Of `invalid_value`: the key of the body or query whose value it is about, and the member of an object: `settings.timeZone`',
  ),
};
const position = {
  'X-Error-Position': ofType('integer', 'Which entry of the list it is about, counted from 1'),
};

const headersOf = (errors: readonly DocumentedError[]): Json => ({
  ...(errors.some(({ code }) => code === 'invalid_value') ? field : {}),
  ...(errors.some(({ namesEntry }) => namesEntry) ? position : {}),
  ...headersOfStatus[errors[0]?.status ?? 0],
});

const errorResponse = (errors: readonly DocumentedError[]): Json => {
  const codes = [...new Set(errors.map(({ code }) => code))];
  const examples = errors.map(({ name, members, text }) => [name, { value: { ...members, error: text } }]);
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { 'X-Error-Code': { schema: { type: 'string', enum: codes } }, ...headersOf(errors) },
    content: { 'application/json': { schema: bodySchema(errors), examples: Object.fromEntries(examples) } },
  };
};

const isShared = (error: DocumentedError, shared: DocumentedError): boolean =>
  error.code === shared.code && error.status === shared.status && error.text === shared.text;

/** A reference when the status has one error only and its text is the same in all operations. */
const responseOf = (errors: readonly DocumentedError[]): Json => {
  const [first] = errors;
  const shared = Object.entries(sharedErrors).find(([, each]) => errors.length === 1 && first && isShared(first, each));
  return shared ? { $ref: `#/components/responses/${shared[0]}` } : errorResponse(errors);
};

const fileName = {
  'Content-Disposition': ofType('string', 'A name for the file (RFC 6266)'),
};

const done = ({ reply, example, onInvalidToken }: Endpoint): Json => ({
  description: onInvalidToken === 'empty-object' ? 'Done; an empty object for an invalid token' : 'Done',
  ...(isBytes(reply) ? { headers: fileName } : {}),
  content: isBytes(reply)
    ? { [reply.mediaType]: {} }
    : { 'application/json': { schema: schemaOf(reply.schema), example: example.reply as unknown } },
});

export const responsesOf = (endpoint: Endpoint): Json => {
  const errors = errorsOf(endpoint);
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((one, other) => one - other);
  const ofStatus = (status: number): Json => responseOf(errors.filter((error) => error.status === status));
  return { 200: done(endpoint), ...Object.fromEntries(statuses.map((status) => [status, ofStatus(status)])) };
};

export const sharedResponses: Json = Object.fromEntries(
  Object.entries(sharedErrors).map(([name, error]) => [name, errorResponse([error])]),
);

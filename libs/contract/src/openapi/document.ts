import type { AnyCodec, JsonSchema, Shape } from '../codec.ts';
import { isOptional } from '../codec.ts';
import { apiVersion, contract, groups } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { ankiPackage } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { schemaOf, schemas } from './components.ts';
import { mediaPath } from './media.ts';
import { responsesOf, sharedResponses } from './responses.ts';

type Json = Readonly<Record<string, unknown>>;

/** The default of a value that may be left out; without one it counts as not given. */
const withDefault = (codec: AnyCodec): JsonSchema =>
  isOptional(codec) && codec.absent !== undefined
    ? { ...schemaOf(codec.schema), default: codec.encode(codec.absent) as unknown }
    : schemaOf(codec.schema);

const schemasOf = (shape: Shape): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(shape).map(([name, codec]) => [name, withDefault(codec)]));

const requiredOf = (shape: Shape): string[] =>
  Object.entries(shape).flatMap(([name, codec]) => (isOptional(codec) ? [] : [name]));

const jsonBody = (shape: Shape, token: Json): Json => ({
  type: 'object',
  required: [...Object.keys(token), ...requiredOf(shape)],
  additionalProperties: false,
  properties: { ...token, ...schemasOf(shape) },
});

const formBody = (shape: Shape, token: Json): Json => ({
  type: 'object',
  required: [...Object.keys(token), 'file', ...requiredOf(shape)],
  properties: {
    ...token,
    // `format` is the OpenAPI 3.0 keyword by which most generators still recognise a file.
    file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    ...schemasOf(shape),
  },
});

const requestBody = ({ auth, format, file = ankiPackage, body, example }: Endpoint): Json => {
  const tokenSchema = auth === 'token' ? { jwtToken: { type: 'string' } } : {};
  const token = auth === 'token' ? { jwtToken: sample.token } : {};
  const content =
    format === 'form'
      ? {
          'multipart/form-data': {
            schema: formBody(body, tokenSchema),
            example: { ...token, file: `the bytes of ${file.name}`, ...example.body },
          },
        }
      : { 'application/json': { schema: jsonBody(body, tokenSchema), example: { ...token, ...example.body } } };
  return { required: true, content };
};

const groupOf = (name: string): string[] =>
  Object.entries(groups).flatMap(([group, operations]) => (Object.hasOwn(operations, name) ? [group] : []));

const queryParameters = ({ query }: Endpoint): readonly Json[] =>
  Object.entries(schemasOf(query)).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));

/** The parameter of every operation that changes data. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request happen once: asked again within 24 hours, by the same user and with the same body, it is answered as it was the first time. Only success is kept.',
  schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
};

/** One operation of the contract as OpenAPI describes it. */
export const operationOf = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: groupOf(name),
  summary: endpoint.summary,
  ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
  'x-repeatable': endpoint.repeatable,
  parameters: [...queryParameters(endpoint), ...(endpoint.ignoresIdempotencyKey ? [] : [idempotencyKey])],
  ...(endpoint.method === 'GET' ? {} : { requestBody: requestBody(endpoint) }),
  responses: responsesOf(endpoint),
});

/** The whole contract as an OpenAPI 3.1 document. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Flashcard Learning Service',
    version: apiVersion,
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'Import Anki decks, study what is due. The token travels in the body as jwtToken. Query parameters that an operation does not list, or that are given twice, are refused with 400, unless they say otherwise.',
  },
  servers: [{ url: '/api' }],
  tags: Object.keys(groups).map((name) => ({ name })),
  paths: {
    ...Object.fromEntries(
      Object.entries(contract as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operationOf(name, endpoint) },
      ]),
    ),
    ...mediaPath,
  },
  components: { schemas, responses: sharedResponses },
});

import type { Endpoint } from '@flashcards/contract';
import { contract, formats, mediaEndpoint, openApi } from '@flashcards/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';

type Json = Readonly<Record<string, unknown>>;

interface DocumentedReply {
  readonly $ref?: string;
  readonly content: {
    readonly 'application/json': { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> };
  };
}

/** One operation of the document, with its replies. */
export interface DocumentedOperation {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly endpoint: Endpoint;
  /** The example of the request body, with a token. */
  readonly request: Json;
  /** Why a body does not match the schema of this status; empty when it matches. */
  readonly objections: (status: number, body: unknown) => readonly string[];
  /** The example bodies of a status, by name. */
  readonly examples: (status: number) => Readonly<Record<string, unknown>>;
}

const document = openApi() as unknown as Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats } });
ajv.addSchema(document, 'openapi');

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
const at = (...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);

/** The place where the document describes the reply of a status, with its reference resolved. */
const placeOf = (operation: readonly string[], status: number): readonly string[] => {
  const place = [...operation, 'responses', String(status)];
  const reply = at(...place) as DocumentedReply | undefined;
  return reply?.$ref === undefined ? place : reply.$ref.split('/').slice(1);
};

const documented = (path: string, method: string): DocumentedOperation => {
  const place = ['paths', path, method];
  const name = String(at(...place, 'operationId'));
  const content = (at(...place, 'requestBody', 'content') ?? {}) as Readonly<
    Record<string, { readonly example: Json }>
  >;
  return {
    name,
    path,
    method: method.toUpperCase(),
    endpoint: contract[name as keyof typeof contract] as unknown as Endpoint,
    request: Object.values(content)[0]?.example ?? {},
    objections: (status, body) => {
      const pointer = [...placeOf(place, status), 'content', 'application/json', 'schema'].map(escaped).join('/');
      const validate = ajv.getSchema(`openapi#/${pointer}`);
      if (!validate) return [`the document says nothing of status ${status}`];
      return validate(body) ? [] : [ajv.errorsText(validate.errors)];
    },
    examples: (status) => {
      const reply = at(...placeOf(place, status)) as DocumentedReply | undefined;
      const examples = reply?.content['application/json'].examples ?? {};
      return Object.fromEntries(Object.entries(examples).map(([each, { value }]) => [each, value]));
    },
  };
};

/** All operations of the contract: all paths except that of the media files. */
export const documentedOperations: readonly DocumentedOperation[] = Object.entries(document.paths)
  .filter(([path]) => path !== mediaEndpoint.path)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => documented(path, method)));

/** Why the example of a request does not match its schema; empty when it matches. */
export const objectionsToRequest = ({ path, method, request }: DocumentedOperation): string => {
  if (method === 'GET') return '';
  const media = Object.keys(at('paths', path, method.toLowerCase(), 'requestBody', 'content') as object)[0] ?? '';
  const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', media, 'schema'];
  const validate = ajv.getSchema(`openapi#/${place.map(escaped).join('/')}`);
  return validate?.(request) ? '' : ajv.errorsText(validate?.errors);
};

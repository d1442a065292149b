import { describe, expect, it } from 'vitest';
import { bytes } from '../codec.ts';
import { contract } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { formats } from '../formats.ts';
import { protocolErrors } from '../refusals.ts';
import { text } from '../wire/scalars.ts';
import { openApi, operationOf } from './document.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  /** Absent for GET. */
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly example: Json }>>;
  };
  readonly responses: Readonly<Record<string, Json>>;
}

const document = openApi() as unknown as {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Json; readonly responses: Json };
};
const endpoints = Object.entries(contract as Readonly<Record<string, Endpoint>>);
const { '/media/{sha256}': media, ...paths } = document.paths;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const printed = JSON.stringify(document);

const referred = [...printed.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
const at = (path: string): unknown =>
  path.split('/').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);

/** Whether a reply is a file, not JSON. */
const isFile = (answer: unknown): boolean =>
  'application/octet-stream' in ((answer as { content?: object }).content ?? {});

describe('the OpenAPI document', () => {
  it('has every operation under its path and method, once', () => {
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
    );
    expect(listed).toEqual(endpoints.map(([name, { method, path }]) => [name, method, path]));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has the one path that is no operation', () => {
    expect(Object.keys(media ?? {})).toEqual(['get']);
    expect(Object.keys(media?.['get']?.responses ?? {})).toEqual(['200', '206', '304', '404', '416']);
  });

  it('has each operation in one group, and no empty group', () => {
    expect(operations.filter(({ tags }) => tags.length !== 1).map(({ operationId }) => operationId)).toEqual([]);
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set(operations.flatMap(({ tags }) => tags))]);
  });

  it('has no dangling reference and no unused component', () => {
    expect(referred.filter((path) => at(path) === undefined)).toEqual([]);
    const kept = Object.entries(document.components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `components/${kind}/${name}`),
    );
    expect(kept.filter((path) => !referred.includes(path))).toEqual([]);
  });

  it('names its components with letters only', () => {
    const names = Object.values(document.components).flatMap((members) => Object.keys(members));
    expect(names.filter((name) => !/^[A-Z][A-Za-z]*$/.test(name))).toEqual([]);
  });

  it('names only formats that are checked', () => {
    const named = [...printed.matchAll(/"type":"string","format":"([^"]+)"/g)].map(([, name = '']) => name);
    // A file is binary; text is never binary.
    expect([...new Set(named)].filter((name) => !Object.hasOwn(formats, name))).toEqual(['binary']);
  });

  it('marks each file part of a form as binary', () => {
    const files = operations.flatMap(({ operationId, requestBody }) => {
      const form = requestBody?.content['multipart/form-data']?.schema as { properties: Json } | undefined;
      return form ? [[operationId, form.properties['file']]] : [];
    });
    const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
    expect(Object.fromEntries(files)).toEqual({
      importPackageFlashcards: binary,
      importCsvFlashcards: binary,
      addMedia: binary,
      previewPackageFlashcards: binary,
    });
  });

  it('shows the media type of a reply that is a file', () => {
    const operation = operationOf('giveFile', { ...contract.getUser, reply: bytes('application/zip') });
    expect(operation).toMatchObject({ responses: { 200: { content: { 'application/zip': {} } } } });
  });

  it('shows an example request and reply of every operation', () => {
    for (const { requestBody, responses } of operations) {
      for (const { schema, example } of Object.values(requestBody?.content ?? {})) {
        const { required, properties } = schema as { required: string[]; properties: Json };
        expect(Object.keys(example)).toEqual(expect.arrayContaining(required));
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(example)));
      }
      if (!isFile(responses['200']))
        expect(responses['200']).toHaveProperty(['content', 'application/json', 'example']);
    }
  });

  it('describes every reply, and lists every code that its errors have', () => {
    const answers = [
      ...operations.flatMap(({ responses }) => Object.values(responses)),
      ...Object.values(document.components.responses),
    ];
    for (const answer of answers as Json[]) {
      if (answer['$ref'] !== undefined || isFile(answer)) continue;
      expect(answer['description']).toMatch(/./);
      expect(answer).toHaveProperty(['content', 'application/json', 'schema']);
    }
  });

  it.each(endpoints)('shows every error of %s with its text, under its status', (name, endpoint) => {
    const { refusals, auth, onInvalidToken = protocolErrors['invalid_token'] } = endpoint;
    const operation = operations.find(({ operationId }) => operationId === name);
    const shown = (status: number): string => {
      const response = operation?.responses[status] as Json;
      return JSON.stringify(response['$ref'] === undefined ? response : at(String(response['$ref']).slice(2)));
    };
    for (const { status, text: words } of Object.values(refusals))
      expect(shown(status)).toContain(JSON.stringify(words));
    if (auth === 'token' && onInvalidToken !== 'empty-object')
      expect(shown(onInvalidToken.status)).toContain(onInvalidToken.text);
    else expect(operation?.responses).not.toHaveProperty('401');
  });
});

describe('a value without constraints', () => {
  it('has no example of a refusal', () => {
    const calculate = operations.find(({ operationId }) => operationId === 'calculateStreak');
    expect(calculate?.responses['400']).not.toHaveProperty([
      'content',
      'application/json',
      'examples',
      'invalid_value_increase',
    ]);
  });
});

describe('an operation with its own reply to a bad token', () => {
  const base = {
    method: 'POST',
    path: '/odd',
    auth: 'token',
    repeatable: true,
    summary: 'Odd',
    body: {},
    reply: text,
    example: { body: {}, reply: 'a' },
  } as const;
  const responsesTo = (onInvalidToken: NonNullable<Endpoint['onInvalidToken']>) =>
    (operationOf('odd', endpoint({ ...base, onInvalidToken })) as unknown as Operation).responses;

  it('shows its own text', () => {
    const response = responsesTo({ status: 401, text: 'User does not exist!' })['401'];
    expect(response).toHaveProperty(['content', 'application/json', 'examples', 'invalid_token', 'value'], {
      error: 'User does not exist!',
    });
  });

  it('shows no error when it returns an empty object', () => {
    const responses = responsesTo('empty-object');
    expect(responses).not.toHaveProperty('401');
    expect(responses['200']).toHaveProperty('description', 'Done; an empty object for an invalid token');
  });
});

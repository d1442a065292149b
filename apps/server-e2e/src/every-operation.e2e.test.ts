import { readdir, readFile } from 'node:fs/promises';
import { createClient } from '@flashcards/client-sdk';
import type { Endpoint, OperationName } from '@flashcards/contract';
import { contract, developmentContract, openApi } from '@flashcards/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aRunningServer } from './running-server.ts';
import { sendText } from './wire.ts';

// What nobody may forget when an operation is added and no compiler notices: CONTRIBUTING.md has the list.
const operations = Object.entries({ ...contract, ...developmentContract }) as unknown as readonly (readonly [
  OperationName,
  Endpoint,
])[];

/** Those of the specification (section 4): each has a test file of its own, which says all of its texts. */
const specified = [
  '/import-package-flashcards',
  '/edit-xp-goal',
  '/get-today-cards',
  '/update-goal-status',
  '/sign-in',
  '/invite-to-quest',
  '/delete-quest',
  '/create-folder',
  '/delete-goal',
  '/remove-flashcard-from-shared-folder',
  '/remove-user-from-shared-folder',
  '/update-heatmap',
  '/calculate-streak',
  '/get-flashcard-item',
  '/get-heatmap',
  '/get-shared-folder-flashcards',
  '/get-shared-folder-members',
  '/join-shared-folder',
];

const server = aRunningServer();

/** The method of the SDK that calls an operation, by the table of the SDK's README, which a test of its own keeps true. */
let methodsOf: ReadonlyMap<string, readonly string[]>;
/** The text of the end-to-end tests about single operations. */
let tests: string;
/** Those that take every operation there is. */
const general = ['bad-keys', 'bad-token', 'bad-values', 'every-operation'].map((name) => `${name}.e2e.test.ts`);

const here = new URL('.', import.meta.url);
const readme = new URL('../../../libs/client-sdk/README.md', here);

beforeAll(async () => {
  const rows = (await readFile(readme, 'utf8')).matchAll(/^\| `(\w+\.\w+)` +\| ([\w/-]+)/gm);
  const called = Array.from(rows, ([, method = '', path = '']) => ({ method, path: `/${path}` }));
  methodsOf = new Map(
    operations.map(([, { path }]) => [path, called.filter((each) => each.path === path).map(({ method }) => method)]),
  );
  const files = (await readdir(here)).filter((file) => file.endsWith('.e2e.test.ts') && !general.includes(file));
  tests = (await Promise.all(files.map((file) => readFile(new URL(file, here), 'utf8')))).join('\n');
});

describe.each(operations)('the operation %s', (name, { method, path, format }) => {
  it('has a route', async () => {
    const contentType = format === 'json' ? 'application/json' : 'multipart/form-data; boundary=x';
    const { code } = await sendText(server(), path, { text: '', method, contentType });
    expect(['key_mismatch', 'invalid_token']).toContain(code);
  });

  it('has a method in the SDK, and a raw one', () => {
    const client: Readonly<Record<string, unknown>> = { ...createClient(server()) };
    expect(methodsOf.get(path)).not.toEqual([]);
    for (const each of methodsOf.get(path) ?? []) {
      const [noun = '', verb = ''] = each.split('.');
      expect(client[noun]).toHaveProperty(verb);
    }
    expect(client['raw']).toHaveProperty(name);
  });

  it('has an entry in the OpenAPI document, if it is no development one', () => {
    const { paths } = openApi() as { paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    const entry = paths[path]?.[method.toLowerCase()];
    if (Object.hasOwn(contract, name)) expect(entry).toMatchObject({ operationId: name });
    else expect(entry).toBeUndefined();
  });

  it.runIf(specified.includes(path))('has a test file of its own, for the specification has it', async () => {
    expect(await readdir(here)).toContain(`${path.slice(1)}.e2e.test.ts`);
  });

  it('has a test of what it does', () => {
    const mentions = [...(methodsOf.get(path) ?? []).map((each) => `.${each}(`), `.raw.${name}(`, `'${path}'`];
    expect(mentions.filter((each) => tests.includes(each))).not.toEqual([]);
  });
});

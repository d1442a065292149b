import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createClient } from '@flashcards/client-sdk';
import { developmentContract } from '@flashcards/contract';
import type { NamedOperation } from './answered-example.ts';
import { answeredExample } from './answered-example.ts';
import type { TestServer } from '../running-server.ts';
import { sendText } from '../wire.ts';

const here = new URL('..', import.meta.url);
const textOf = (path: string): Promise<string> => readFile(new URL(`../../../${path}`, here), 'utf8');

/** The SDK methods that call an operation, from the table in the SDK's README, which has its own test. */
const methodsOf = async (path: string): Promise<readonly string[]> => {
  const rows = (await textOf('libs/client-sdk/README.md')).matchAll(/^\| `(\w+\.\w+)` +\| ([\w/-]+)/gm);
  return Array.from(rows, ([, method = '', operation = '']) => ({ method, operation }))
    .filter(({ operation }) => `/${operation}` === path)
    .map(({ method }) => method);
};

/** The file of this name in any directory. */
export const testFileOf = async (name: string): Promise<string | undefined> =>
  (await readdir(here, { recursive: true })).find((file) => basename(file) === `${name}.e2e.test.ts`);

interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const isIn = ({ paths }: Paths, [name, { path, method }]: NamedOperation): boolean =>
  paths[path]?.[method.toLowerCase()]?.operationId === name;

/** Operations of the development provider, which no document contains. */
const isOfDevelopment = ([name]: NamedOperation): boolean => Object.hasOwn(developmentContract, name);

/** The test files of operations without a test file of their own name. */
const testFileNames: Readonly<Record<string, string>> = {
  '/get-user': 'account',
  '/get-presets': 'set-preset',
  '/sign-out-everywhere': 'account',
  '/sign-out': 'sessions',
  '/list-sessions': 'sessions',
  '/end-session': 'sessions',
  '/update-settings': 'settings',
  '/get-folders': 'create-folder',
  '/get-flashcard': 'create-flashcard',
  '/get-import-report': 'import-options',
  '/preview-package-flashcards': 'preview-package',
  '/edit-cards': 'many-cards',
  '/delete-cards': 'many-cards',
  '/suspend-cards': 'many-cards',
  '/get-tags': 'tag-cards',
  '/get-shared-folders': 'create-shared-folder',
  '/set-shared-folder-role': 'shared-folder-roles',
  '/transfer-shared-folder': 'shared-folder-roles',
  '/leave-shared-folder': 'shared-folder-roles',
  '/delete-shared-folder': 'shared-folder-roles',
  '/dev/id-token': 'sign-in',
};

/** What each operation must have, with a check for each. */
const parts: Readonly<Record<string, (operation: NamedOperation, server: TestServer) => Promise<boolean>>> = {
  'a method of the SDK': async ([name, { path }], { baseUrl }) => {
    const client = createClient({ baseUrl }) as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const methods = await methodsOf(path);
    const isThere = (method: string): boolean => {
      const [noun = '', verb = ''] = method.split('.');
      return typeof client[noun]?.[verb] === 'function';
    };
    return methods.length > 0 && methods.every(isThere) && typeof client['raw']?.[name] === 'function';
  },
  'a route': async (operation, server) => {
    const [, { path, method, format }] = operation;
    // A route without an implementation checks keys and tokens too.
    const answer = await answeredExample(server, operation);
    if (method === 'GET') return answer.status === 200;
    const contentType = format === 'json' ? 'application/json' : 'multipart/form-data; boundary=x';
    const { code } = await sendText(server, path, { text: '', method, contentType });
    return ['key_mismatch', 'invalid_token'].includes(String(code)) && answer.status !== 500;
  },
  'an entry in the OpenAPI document': async (operation, { baseUrl }) => {
    const served = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Paths;
    const kept = JSON.parse(await textOf('docs/openapi.json')) as Paths;
    return [served, kept].every((document) => isIn(document, operation) !== isOfDevelopment(operation));
  },
  'an example that a server answers': async (operation, server) =>
    (await answeredExample(server, operation)).status === 200,
  'a section in docs/api.md': async ([, { path }]) =>
    (await textOf('docs/api.md')).includes(`\n### ${path.slice(1)}\n`),
  'a file of end-to-end tests': async ([name, { path }]) => {
    const file = await testFileOf(testFileNames[path] ?? path.slice(1));
    if (file === undefined) return false;
    if (testFileNames[path] === undefined) return true;
    const tests = await readFile(new URL(file, here), 'utf8');
    const calls = [...(await methodsOf(path)).map((method) => `.${method}(`), `.raw.${name}(`, `'${path}'`];
    return calls.some((call) => tests.includes(call));
  },
};

/** The names of the required parts. */
export const partsOfAnOperation = Object.keys(parts);

/** The required parts that an operation lacks. */
export const missingPartsOf = async (operation: NamedOperation, server: TestServer): Promise<readonly string[]> => {
  const missing = Object.entries(parts).map(async ([part, has]) => ((await has(operation, server)) ? [] : [part]));
  return (await Promise.all(missing)).flat();
};

import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@flashcards/client-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);
const address = 'http://127.0.0.1:3000/api';

const readme = (): Promise<string> => readFile(join(root, 'README.md'), 'utf8');

/** The example in this language that calls the API, with another address. */
const exampleIn = async (language: 'js' | 'sh', baseUrl: string): Promise<string> => {
  const blocks = [...(await readme()).matchAll(/```(\w+)\n(.*?)```/gs)].map(([, tag, code = '']) => ({ tag, code }));
  const calls = blocks.find(({ tag, code }) => tag === language && code.includes('deck.apkg'));
  if (!calls?.code.includes(address)) throw new Error(`the README shows no ${language} that calls ${address}`);
  return calls.code.replace(address, baseUrl);
};

describe('the README', () => {
  const server = aRunningServer({});
  let directory: string;

  // Inside the workspace, so that the example resolves the package like a reader's code.
  beforeAll(async () => {
    directory = await mkdtemp(join(root, 'apps/server-e2e/out-tsc-readme-'));
    await copyFile(join(root, 'examples/decks/first-words.apkg'), join(directory, 'deck.apkg'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('has code that runs unchanged', async () => {
    await writeFile(join(directory, 'example.mjs'), await exampleIn('js', server().baseUrl));
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: directory });
    expect(stdout).toContain('streak: 1');
    expect(stdout).toContain('xp: 10');
    const exported: unknown = JSON.parse(await readFile(join(directory, 'ana.json'), 'utf8'));
    expect(exported).toMatchObject({
      user: { userID: 'ana' },
      sets: [{ flashcardName: 'Verbs' }, { flashcardName: 'Greetings' }],
    });
  });

  it('has shell commands that sign in and import unchanged', async () => {
    const { stdout } = await run('sh', ['-euc', await exampleIn('sh', server().baseUrl)], { cwd: directory });
    const [, set = ''] = /^\{"flashcardID":"(\d+)"\}.*"Nouns"/.exec(stdout) ?? [];
    const client = createClient({ baseUrl: server().baseUrl });
    const idToken = await client.account.issueIdToken('ben');
    await client.account.signIn({ userID: 'ben', idToken, rawAccessToken: 'dev' });
    // The deck contains words and cloze sentences, whose fields have other names.
    expect(await client.imports.report(set)).toMatchObject({ cards: 36, skipped: [] });
  });

  it('describes review-card through files that contain it', async () => {
    const [, flow = ''] = (await readme()).split('## How a request flows');
    const named = [...flow.matchAll(/\]\(([^)]+\/(?:endpoints|handlers)\/[^)]+)\)/g)].map(([, file = '']) => file);
    expect(named).toHaveLength(2);
    for (const file of named) expect(await readFile(join(root, file), 'utf8')).toContain('reviewCard');
  });
});

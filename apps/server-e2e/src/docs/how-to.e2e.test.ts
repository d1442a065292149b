import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@flashcards/kit/rig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRunningServer, firstDay } from '../running-server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const blocksOf = async (document: string, language: string): Promise<string> => {
  const text = await readFile(join(root, document), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code).join('\n');
};

/** The prerequisites of a page: two learners, the first with a deck. */
const before = (baseUrl: string, page: string): string => `
import { openAsBlob } from 'node:fs';
import { createClient, setsIn } from '@flashcards/client-sdk';
const learner = async (userID) => {
  const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)} });
  const idToken = await client.account.issueIdToken(userID);
  await client.account.signIn({ userID, idToken, rawAccessToken: crypto.randomUUID() });
  return client;
};
const friendID = 'ben-${page}';
const [client, friend] = [await learner('ana-${page}'), await learner(friendID)];
if (${JSON.stringify(page)} !== 'import') await client.imports.create(await openAsBlob('deck.apkg'), { name: 'Words' });
`;

describe('the page', () => {
  const server = aRunningServer({});
  let directory: string;

  // The pages' code uses the real clock, so the server's clock has to agree with it.
  beforeAll(() => server().passHours((Date.now() - Date.parse(`${firstDay}T12:00:00Z`)) / 3_600_000));

  // Inside the workspace, so that the code resolves the client like a reader's code.
  beforeAll(async () => {
    directory = await mkdtemp(join(root, 'apps/server-e2e/out-tsc-how-to-'));
    await copyFile(join(root, 'examples/decks/first-words.apkg'), join(directory, 'deck.apkg'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each([
    ['import', /Italian word \[ 'Italian', 'English' \]\n[^]*\n\d+ 36 \[\]\n2 \[\]\n$/],
    ['offline', /^true\ntrue\nqueue 0\n$/],
    ['quests', /^2 completed\n$/],
    ['sharing', /^Words 36\n$/],
  ])('how-to/%s has code that runs unchanged', async (page, expected) => {
    const program = join(directory, `${page}.mjs`);
    await writeFile(program, before(server().baseUrl, page) + (await blocksOf(`docs/how-to/${page}.md`, 'js')));
    const { code, output, errors } = await runProgram(program, [], { cwd: directory });
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(expected);
  });

  it('README of the client studies offline, with code that runs unchanged', async () => {
    const program = join(directory, 'client.mjs');
    await writeFile(program, before(server().baseUrl, 'client') + (await blocksOf('libs/client-sdk/README.md', 'js')));
    const { code, output, errors } = await runProgram(program, [], { cwd: directory });
    expect([code, errors, output]).toEqual([0, '', '10 learning 1\n']);
  });

  it('tutorial contains the complete study bot', async () => {
    const shown = await blocksOf('docs/tutorial.md', 'ts');
    expect(shown).toBe(await readFile(join(root, 'examples/study-bot.ts'), 'utf8'));
  });
});

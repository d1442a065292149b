import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Endpoint } from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { curlLine } from './curl-line.ts';

const run = promisify(execFile);
const page = new URL('../../../../docs/api.md', import.meta.url);
const operations = Object.entries({ ...contract, ...developmentContract }) as unknown as readonly (readonly [
  string,
  Endpoint,
])[];

/** The arguments that a shell passes to curl. */
const argumentsOf = async (line: string): Promise<readonly string[]> => {
  const script = `api=http://here/api; jwtToken=the-token; curl() { printf '%s\\0' "$@"; }; ${line}`;
  return (await run('sh', ['-euc', script])).stdout.split('\0').slice(0, -1);
};

const section = (text: string, title: string): string =>
  text.slice(text.indexOf(`\n### ${title}\n`) + 1).split(/\n##+ /)[0] ?? '';

describe('docs/api.md', () => {
  it.each(operations)('has a section about %s with all required parts', async (_, { path, body, refusals }) => {
    const sectionText = section(await readFile(page, 'utf8'), path.slice(1));
    for (const key of Object.keys(body)) expect(sectionText).toContain(`| \`${key}\``);
    for (const { text } of Object.values(refusals)) expect(sectionText).toContain(text);
    expect(sectionText).toMatch(/```json\n[^`]+```/);
    expect(sectionText).toContain(`curl -sS "$api${path}"`);
    expect(sectionText).toMatch(/```ts\n[^`]*client\.\w+\.\w+\(/);
  });
});

describe('a shell command', () => {
  it.each(operations)('sends the example of %s', async (_, endpoint) => {
    const sent = await argumentsOf(curlLine(endpoint));
    const { path, method, format, auth, example } = endpoint;
    expect(sent).toContain(`http://here/api${path}`);
    const token = auth === 'token' ? { jwtToken: 'the-token' } : {};
    if (method === 'GET') return expect(sent).toHaveLength(2);
    if (format === 'json') {
      expect(sent.includes('DELETE')).toBe(method === 'DELETE');
      expect(JSON.parse(sent[sent.indexOf('-d') + 1] ?? '')).toEqual({ ...token, ...example.body });
    } else
      for (const [name, value] of Object.entries({ ...token, ...example.body }))
        expect(sent).toContain(`${name}=${String(value)}`);
  });

  it('keeps its meaning for any example', async () => {
    const hostile = { folder: `it's "$(id)" \`id\` $jwtToken \\ é` };
    const example = { body: hostile, reply: { success: '' } } as never;
    const sent = await argumentsOf(curlLine({ ...contract.createFolder, example }));
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual({ jwtToken: 'the-token', ...hostile });
  });
});

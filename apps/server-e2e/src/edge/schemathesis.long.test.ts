import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApi } from '@flashcards/contract';
import { findSchemathesis } from '@flashcards/kit/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServerOfItsOwn } from '../running-server.ts';

const found = await findSchemathesis();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked for answers that are not documented: ${found.missing}.\n`);

const rules = fileURLToPath(new URL('../../schemathesis', import.meta.url));
const deck = fileURLToPath(new URL('../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url));

interface Verdict {
  readonly code: number | null;
  /** Its text report. */
  readonly report: string;
}

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-schemathesis-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Tests a server against a document. The data is removed with the test. */
const judge = async (baseUrl: string, document: string, ...options: readonly string[]): Promise<Verdict> => {
  if (isMissing) throw new Error(found.missing);
  const env = {
    PATH: process.env['PATH'],
    HOME: directory,
    NO_PROXY: '*',
    PYTHONPATH: rules,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8',
    SCHEMATHESIS_HOOKS: 'hooks',
    FLASHCARDS_BASE_URL: baseUrl,
    FLASHCARDS_DECK: deck,
  };
  const configured = ['-m', 'schemathesis.cli', '--config-file', join(rules, 'schemathesis.toml')];
  const args = [...configured, 'run', document, '--url', baseUrl, '--no-color', ...options];
  const child = spawn(found.program, args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let report = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (report += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, report };
};

/** The document without its 404s. */
const withoutNotFound = (): string =>
  JSON.stringify(openApi(), (_, value: unknown) =>
    typeof value === 'object' && value !== null && '404' in value ? { ...value, '404': undefined } : value,
  );

// Takes about twenty seconds alone, and much longer on a busy machine.
describe.skipIf(isMissing && process.env['CI'] !== 'true')('schemathesis', { timeout: 600_000 }, () => {
  it('finds no 5xx and no undocumented answer', async () => {
    const { baseUrl } = await aServerOfItsOwn();
    const { code, report } = await judge(baseUrl, `${baseUrl}/openapi.json`);
    expect(report).toMatch(/Tested: +\d+/);
    expect({ code, report: code === 0 ? '' : report }).toEqual({ code: 0, report: '' });
  });

  it('finds an answer that a document lacks', async () => {
    const document = join(directory, 'openapi.json');
    await writeFile(document, withoutNotFound());
    const { baseUrl } = await aServerOfItsOwn();
    const { code, report } = await judge(baseUrl, document, '--include-operation-id', 'getFlashcardItem');
    expect(report).toMatch(/Undocumented status code/i);
    expect(code).toBe(1);
  });
});

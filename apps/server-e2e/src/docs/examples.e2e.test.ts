import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findClientGenerator } from '@flashcards/kit/programs';
import { runProgram } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aRunningServer } from '../running-server.ts';

const run = promisify(execFile);
const pathOf = (file: string): string => fileURLToPath(new URL(`../../../../${file}`, import.meta.url));
const sampleDeck = pathOf('examples/decks/first-words.apkg');

const generator = await findClientGenerator();
const isMissing = 'missing' in generator;
if (isMissing) process.stderr.write(`No client for Python was generated: ${generator.missing}.\n`);

/** Answers each prompt of an interactive program with the next of these lines. */
const answering = async (file: string, args: readonly string[], answers: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = answers.values();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/[…:] $/.test(text)) child.stdin.write(`${lines.next().value ?? ''}\n`);
  });
  await once(child, 'close');
  return output;
};

// The examples run as built: needs `npm run build`.
describe('the example', () => {
  const server = aRunningServer();

  it('of a study bot asks for due cards, and continues where it was stopped', async () => {
    const bot = pathOf('examples/dist/study-bot.js');
    const first = await answering(bot, ['ana', server().baseUrl], ['', '3', '', '4', '', 'q']);
    expect(first).toMatch(/^36 cards are due\.\n\nciao … hello; goodbye/);
    expect(first).toMatch(/It comes back on 2026-03-\d\d\. Your streak: 1\n/);
    expect(first).toMatch(/You have 25 XP\.\n$/);
    // The card rated easy is not due again today.
    expect(await answering(bot, ['ana', server().baseUrl], ['', 'q'])).toMatch(/^35 cards are due\./);
  });

  it('of an import reports the result', async () => {
    const { code, output } = await runProgram(pathOf('examples/dist/import-deck.js'), [
      sampleDeck,
      'ben',
      server().baseUrl,
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(/^Decks: .*Italian::First words\nSet \d+: 36 cards of 35 notes\n$/);
  });

  it('of an import reports why a file is not a deck', async () => {
    const program = pathOf('examples/dist/import-deck.js');
    const { code, errors } = await runProgram(program, [program, 'ben', server().baseUrl]);
    expect([code, errors]).toEqual([1, 'Invalid Anki file format\n']);
  });

  it.skipIf(isMissing && process.env['CI'] !== 'true')(
    'in Python signs in, creates a folder, imports and lists due cards with a generated client',
    async () => {
      if (isMissing) throw new Error(generator.missing);
      const directory = await mkdtemp(join(tmpdir(), 'flashcards-python-'));
      onTestFinished(() => rm(directory, { recursive: true, force: true }));
      const to = ['--meta', 'none', '--output-path', join(directory, 'flashcards_client')];
      const { stderr: log } = await run(generator.program, [
        ...['-m', 'openapi_python_client', 'generate', '--path', pathOf('docs/openapi.json')],
        ...to,
      ]);
      // The generator skips what it cannot model, and has no type for files.
      expect(log.match(/^(?:Unable|WARNING) .*/gm)).toEqual(Array(2).fill(expect.stringContaining('/media/{sha256}')));
      const env = { ...process.env, PYTHONPATH: directory };
      const { stdout } = await run(generator.program, [pathOf('examples/python/study.py'), server().baseUrl], { env });
      expect(stdout).toContain('First words: 36 cards are due\n');
    },
  );
});

import { findAnki, judgeWithAnki } from '@flashcards/kit/programs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { contentMutant } from './content-mutant.test-data.ts';

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether Anki refuses what validate refuses: ${found.missing}.\n`);

// Manual run: CONTENT_MUTANTS=10000 SEED=any.
const count = Number(process.env['CONTENT_MUTANTS'] ?? 500);
const seed = process.env['SEED'] ?? 'content';

/** Where the verdicts may differ, and why. */
const exceptions: readonly { readonly what: RegExp; readonly why: string }[] = [
  {
    what: /^gk-\S+ col\.crt = \d{16,}$/,
    why: 'Anki needs a date only for the schedulers after its first. Validate refuses a collection without any date.',
  },
];

interface CommandLine {
  runCommandLine(args: readonly string[], streams: object): Promise<number>;
}

// The parser exports no command line, and a process for each package would take minutes.
const { runCommandLine } = (await import(
  new URL('../../../../../libs/apkg-parser/src/cli/run.ts', import.meta.url).href
)) as CommandLine;

/** The findings of `validate` that refuse the package; none if it exits with 0. */
const refusalOf = async (file: string): Promise<string | null> => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [code, output] = await Promise.all([
    runCommandLine(['validate', file], { stdin: new PassThrough(), stdout, stderr: stderr.resume() }).finally(() =>
      stdout.end(),
    ),
    text(stdout),
  ]);
  if (code !== 0 && code !== 65) throw new Error(`validate ended with ${code}`);
  return code === 0
    ? null
    : `${code}: ${output
        .split('\n')
        .filter((line) => line.startsWith('refused'))
        .join('; ')}`;
};

describe.skipIf(isMissing && process.env['CI'] !== 'true')('validate', () => {
  it(`refuses those of ${count} mutants that Anki refuses`, { timeout: 3_600_000 }, async () => {
    if (isMissing) throw new Error(`Anki's own library is needed: ${found.missing}`);
    const folder = await mkdtemp(join(tmpdir(), 'flashcards-content-'));
    try {
      const mutants = Array.from({ length: count }, (_, index) => {
        const { what, bytes } = contentMutant(seed, index);
        return { index, what, bytes, file: join(folder, `${index}.apkg`) };
      });
      for (const { file, bytes } of mutants) await writeFile(file, bytes);
      const files = mutants.map(({ file }) => file);
      const judged = judgeWithAnki(found.program, files);
      const ours: (string | null)[] = [];
      for (const file of files) ours.push(await refusalOf(file));
      const anki = await judged;
      const differing = mutants.flatMap(({ index, what }) => {
        const [byUs, byAnki] = [ours[index], anki[index]];
        const isSame = (byUs === null) === (byAnki === null);
        return isSame || exceptions.some((each) => each.what.test(what)) ? [] : [{ index, what, byUs, byAnki }];
      });
      expect(anki.filter((refusal) => refusal !== null).length).toBeGreaterThan(count / 5);
      expect(differing).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

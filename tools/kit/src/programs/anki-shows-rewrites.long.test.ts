import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WrittenGeneration } from '@flashcards/apkg-parser';
import { openPackage, writePackage } from '@flashcards/apkg-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnki } from './find-python-library.ts';
import type { Shown } from './show-with-anki.ts';
import { makeSettings, showWithAnki } from './show-with-anki.ts';

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody compared rewritten packages in Anki: ${found.missing}.\n`);

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/', import.meta.url);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-rewrites-'));
  await mkdir(join(directory, 'made'));
  if (!isMissing) await makeSettings(found.program, join(directory, 'made'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const packagesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /\.(apkg|colpkg)$/.test(name)).map((name) => join(folder, name));

/** Rewrites a package. Returns the file, or nothing if it cannot be opened or written: other tests say why. */
const rewritten = async (file: string, generation: WrittenGeneration): Promise<string | undefined> => {
  try {
    const pkg = await openPackage(await readFile(file));
    const again = join(directory, generation, `${basename(file)}${extname(file)}`);
    await writeFile(again, await writePackage(pkg, { generation }));
    return again;
  } catch {
    return undefined;
  }
};

/** Packages that Anki does not show as equal, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'huge-ids.apkg': 'Anki replaces ids that lie in the future by the time of the import',
};

interface Pair {
  readonly name: string;
  readonly source: Shown;
  readonly rewrite: Shown;
}

const pairsOf = async (files: readonly string[], generation: WrittenGeneration): Promise<readonly Pair[]> => {
  if (isMissing) throw new Error(found.missing);
  await mkdir(join(directory, generation), { recursive: true });
  const again = await Promise.all(files.map((file) => rewritten(file, generation)));
  const both = files.flatMap((file, at) => {
    const rewrite = again[at];
    return rewrite === undefined ? [] : [[file, rewrite] as const];
  });
  const shown = await showWithAnki(found.program, both.flat());
  return both.map(([file], at) => ({
    name: basename(file),
    source: shown[2 * at] as Shown,
    rewrite: shown[2 * at + 1] as Shown,
  }));
};

/** Reported for cards without this value; not an error. */
const isAddition = /^Added last review time/;

const problemsOf = ({ refused, problems = [] }: Shown): readonly string[] =>
  refused === undefined ? problems.filter((problem) => !isAddition.test(problem)) : [refused];

describe.skipIf(isMissing && process.env['CI'] !== 'true').each(['latest', 'legacy2'] as const)(
  'Anki shows a package rewritten as %s',
  (generation) => {
    it('like its source, for every sound package', async () => {
      const folders = [fileURLToPath(new URL('ok', fixtures)), join(directory, 'made')];
      const files = (await Promise.all(folders.map(packagesIn))).flat();
      const pairs = await pairsOf(files, generation);
      expect(pairs).toHaveLength(files.length);
      for (const { name, source, rewrite } of pairs) {
        expect(rewrite, name).toEqual(source);
        expect(problemsOf(rewrite), name).toEqual([]);
      }
    });

    it('like its source, for every unusual package that both accept', async () => {
      const pairs = await pairsOf(await packagesIn(fileURLToPath(new URL('hostile', fixtures))), generation);
      const accepted = pairs.filter(({ name, source }) => source.refused === undefined && !(name in exceptions));
      expect(accepted.length).toBeGreaterThan(10);
      for (const { name, source, rewrite } of accepted) expect(rewrite, name).toEqual(source);
    });
  },
);

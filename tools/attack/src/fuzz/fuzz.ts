import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seed } from './corpus.ts';
import { corpus } from './corpus.ts';
import type { Finding, Outcomes } from './finding.ts';
import { importMutants } from './import-mutants.ts';
import { mutantOf } from './mutant.ts';
import type { Options } from './options.ts';
import { parseMutants } from './parse-mutants.ts';

const summaryOf = (title: string, { counts }: Outcomes): string =>
  [title, ...Array.from(counts, ([outcome, count]) => `  ${String(count).padStart(7)}  ${outcome}`).toSorted()].join(
    '\n',
  );

const keep = async ({ save, seed }: Options, seeds: readonly Seed[], { index }: Finding): Promise<void> => {
  if (save === undefined) return;
  await mkdir(save, { recursive: true });
  await writeFile(join(save, `${seed}-${index}.apkg`), mutantOf(seeds, seed, index).bytes);
};

const describeFinding = (seeds: readonly Seed[], seed: string, { index, problem }: Finding): string =>
  `FINDING: mutant ${index} of ${mutantOf(seeds, seed, index).origin}\n  ${problem}\n` +
  `  again: npm run fuzz -- --seed ${seed} --from ${index} --count 1 --http 1`;

/** Runs everything, reports line by line, and resolves with the violations. */
export const fuzz = async (options: Options, say: (text: string) => void): Promise<readonly Finding[]> => {
  const { seed, from, count, http } = options;
  const seeds = corpus();
  say(`seed ${seed}: ${count} mutants of ${seeds.length} packages, ${http} of them over HTTP`);
  let slowest = { seconds: 0, index: from };
  const parsed = await parseMutants({ seed, from, to: from + count }, (result) => {
    if (result.seconds > slowest.seconds) slowest = result;
  });
  say(summaryOf('the parser:', parsed));
  say(`  slowest: mutant ${slowest.index} in ${slowest.seconds.toFixed(2)} s of the processor`);
  const imported = await importMutants(seeds, { seed, from, to: from + http });
  say(summaryOf('the server:', imported));
  const findings = [...parsed.findings, ...imported.findings];
  for (const finding of findings) {
    say(describeFinding(seeds, seed, finding));
    await keep(options, seeds, finding);
  }
  say(`${findings.length} findings`);
  return findings;
};

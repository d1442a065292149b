import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { show } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { importDeck, patientLearner } from '../learner.ts';
import { measureCommand } from '../measured-program.ts';
import { startService } from '../service.ts';
import { median } from '../statistics.ts';

const program = fileURLToPath(new URL('../../python/import_package.py', import.meta.url));

interface Imported {
  readonly milliseconds: number;
  readonly cards: number;
}

/** Over HTTP into a service that has just started, as its first request of any size. */
const byService = async (directory: string, file: string): Promise<number> => {
  const service = await startService(directory);
  try {
    const learner = await patientLearner(service.baseUrl, 'importer');
    const started = performance.now();
    await importDeck(learner, file);
    return performance.now() - started;
  } finally {
    await service.stop();
  }
};

/** Into a fresh collection: from making it to closing it, without the start of Python. */
const byAnki = async (python: string, directory: string, file: string): Promise<number> => {
  const place = await mkdtemp(join(directory, 'anki-'));
  const { result } = await measureCommand<Imported>(python, ['-B', program, file, place]);
  await rm(place, { recursive: true });
  return result.milliseconds;
};

/** A whole import through import-package-flashcards on SQLite against Anki's own. */
export const importBesideAnki = async (
  { sizes, directory, deck }: Bench,
  python: string | undefined,
): Promise<Figure> => {
  const file = await deck(sizes.bigDeck);
  const rounds = await interleave(sizes.longRounds, {
    service: () => byService(directory, file),
    anki: async () => (python === undefined ? Number.NaN : byAnki(python, directory, file)),
  });
  const [service, anki] = [rounds.of.service, rounds.of.anki].map((each) => show(median(each), 'milliseconds'));
  return {
    name: `import ${sizes.bigDeck} notes over HTTP / by Anki`,
    value: rounds.median((round) => round.service / round.anki),
    unit: 'times',
    target: { atMost: 0.7 },
    measured: `${service} / ${anki}`,
  };
};

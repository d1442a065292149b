import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { startServer } from '@flashcards/server';
import { signUp } from '@flashcards/kit/rig';
import type { Seed } from './corpus.ts';
import type { Outcomes, Tally } from './finding.ts';
import { tally } from './finding.ts';
import { mutantOf } from './mutant.ts';
import type { ParseRange } from './parse-mutants.ts';

// At most what the server reads and queues at once, so that it never answers 503.
const lanes = 3;
const timeout = 30_000;
const mostGrowth = 192;
const mebibyte = 2 ** 20;

const errorOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Imports one package and returns the outcome; `undefined` if it is not allowed. */
const importOne = async (client: Client, file: Buffer, name: string): Promise<string | undefined> => {
  try {
    const { id } = await client.imports.create(new Blob([new Uint8Array(file)]), { name, cards: 'fields' });
    const [report, set] = [await client.imports.report(id), await client.sets.get(id)];
    return report.cards === set.cards.size ? 'imported' : undefined;
  } catch (error) {
    if (isRefused(error, 'invalid_package', 'no_cards', 'too_many_cards')) return error.code;
    throw error;
  }
};

interface Lane {
  readonly client: Client;
  readonly results: Tally;
}

/** Imports a mutant, and checks that a refused import leaves nothing. */
const tryMutant = async ({ client, results }: Lane, index: number, file: Buffer): Promise<void> => {
  const before = JSON.stringify(await client.raw.getFolders());
  try {
    const outcome = await importOne(client, file, `Mutant ${index}`);
    results.count(outcome ?? 'broken import');
    if (outcome === undefined) results.find(index, 'is stored with other cards than reported');
  } catch (error) {
    results.count('fault');
    results.find(index, `is answered with ${errorOf(error)}`);
  }
  const after = JSON.stringify(await client.raw.getFolders());
  const isStored = after !== before;
  if (isStored !== after.includes(`"Mutant ${index}"`)) results.find(index, 'changes what was there');
};

const uploadsIn = async (dataDir: string): Promise<readonly string[]> => {
  const entries = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const runLane = async (lane: Lane, indexes: Iterable<number>, make: (index: number) => Buffer): Promise<void> => {
  for (const index of indexes) await tryMutant(lane, index, make(index));
};

function* counting({ from, to }: ParseRange): Generator<number> {
  for (let index = from; index < to; index += 1) yield index;
}

/** Imports mutants into a server, a few at a time. Checks that no error, file or memory growth results. */
export const importMutants = async (seeds: readonly Seed[], range: ParseRange): Promise<Outcomes> => {
  const results = tally();
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-fuzz-'));
  const server = await startServer({ config: { port: 0, dataDir, database: { file: ':memory:' } }, silent: true });
  try {
    // Reads are retried when a kept-alive connection has just been closed; imports never are.
    const options = { importTimeout: timeout };
    const learners = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => signUp(server.baseUrl, `lane ${lane}`, options)),
    );
    const held = process.memoryUsage().rss;
    const indexes = counting(range);
    const make = (index: number): Buffer => mutantOf(seeds, range.seed, index).bytes;
    await Promise.all(learners.map(({ client }) => runLane({ client, results }, indexes, make)));
    const growth = (process.memoryUsage().rss - held) / mebibyte;
    if (growth > mostGrowth) results.find(range.from, `and those after it leave ${Math.round(growth)} MiB behind`);
    const left = await uploadsIn(dataDir);
    if (left.length > 0) results.find(range.from, `and those after it leave ${left.length} files behind`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return results.outcomes();
};

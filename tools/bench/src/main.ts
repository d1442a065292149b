import type { MongodbProcess } from '@flashcards/mongodb-model';
import { startMongodbProcess } from '@flashcards/mongodb-model';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Library } from './bench.ts';
import type { Generation } from './decks/deck-file.ts';
import { deckFile } from './decks/deck-file.ts';
import type { Figure } from './figure.ts';
import { isMet, show } from './figure.ts';
import { callBySdk } from './figures/call-by-sdk.ts';
import { exportAccount } from './figures/export-account.ts';
import { growCollection } from './figures/grow-collection.ts';
import { growOverYears } from './figures/grow-over-years.ts';
import { importDecks } from './figures/import-deck.ts';
import { importMemory } from './figures/import-memory.ts';
import { measureParser } from './figures/parser.ts';
import { readNotes } from './figures/read-notes.ts';
import { readWhileImporting } from './figures/read-while-importing.ts';
import { recordReviews } from './figures/record-reviews.ts';
import { reviewInAQuest } from './figures/review-in-a-quest.ts';
import { reviewInBatches } from './figures/review-in-batches.ts';
import { reviewWithGoals } from './figures/review-with-goals.ts';
import { serveACrowd } from './figures/serve-a-crowd.ts';
import { serveBesideHostile } from './figures/serve-beside-hostile.ts';
import { shareAStore } from './figures/share-a-store.ts';
import { soak } from './figures/soak.ts';
import { serveRequests } from './figures/serve-requests.ts';
import { compareSchedulers } from './fsrs/compare-schedulers.ts';
import { openLibrary } from './library.ts';
import type { Sizes } from './sizes.ts';
import { fullSizes, quickSizes } from './sizes.ts';
import { table } from './table.ts';

const usage = `Measures what the service costs and prints one table.

  npm run bench                       every figure; takes half an hour
  npm run bench -- reading importing  some of them
  npm run bench -- parser             beside other readers of packages, and Anki's own library
  npm run bench -- fsrs               our intervals beside those of py-fsrs and Anki
  npm run bench -- --store sqlite     what is measured on both stores on one: sqlite or mongodb
  npm run bench -- soak               64 clients for ten minutes; or for --seconds N
  npm run bench -- --quick            tiny sizes: shows that it runs, the figures mean nothing

FLASHCARDS_BIG_DECKS names a directory with big-20k.new.apkg, big-100k.legacy.apkg and so on; without it decks are made.
`;

const sections: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
  reading: readNotes,
  importing: importDecks,
  parser: measureParser,
  serving: serveRequests,
  sdk: callBySdk,
  growing: growCollection,
  latency: readWhileImporting,
  hostile: serveBesideHostile,
  reviewing: recordReviews,
  batches: reviewInBatches,
  goals: reviewWithGoals,
  quest: reviewInAQuest,
  years: growOverYears,
  exporting: exportAccount,
  crowd: serveACrowd,
  'import-memory': importMemory,
  soak,
  processes: shareAStore,
};

/** No costs: each prints a table of its own, and only when it is asked for. */
const comparisons: Readonly<Record<string, (say: Bench['say']) => Promise<void>>> = { fsrs: compareSchedulers };

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const openMongodb = async (onClose: Bench['onClose']): Promise<MongodbProcess> => {
  const server = await startMongodbProcess();
  onClose(server.close);
  return server;
};

/** How much is measured, and on which stores. */
type Extent = Pick<Bench, 'sizes' | 'stores'>;

const openBench = async (extent: Extent): Promise<Bench & { close(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-bench-'));
  const deck = (notes: number, generation?: Generation) =>
    deckFile({ notes, generation }, directory, process.env['FLASHCARDS_BIG_DECKS']);
  const madeDeck = (notes: number) => deckFile({ notes }, directory, undefined);
  const ends: (() => Promise<void>)[] = [() => rm(directory, { recursive: true, force: true })];
  const onClose = (end: () => Promise<void>): void => void ends.unshift(end);
  let server: Promise<MongodbProcess> | undefined;
  const mongodb = (): Promise<MongodbProcess> => (server ??= openMongodb(onClose));
  const parts = { ...extent, directory, deck, madeDeck, mongodb, onClose, say };
  let library: Promise<Library> | undefined;
  const close = async (): Promise<void> => {
    for (const end of ends) await end().catch((error: Error) => say(error.message));
  };
  return { ...parts, library: () => (library ??= openLibrary(parts)), close };
};

const run = async (names: readonly string[], extent: Extent): Promise<void> => {
  const bench = await openBench(extent);
  try {
    const figures: Figure[] = [];
    for (const name of names) {
      say(name);
      const measured = (await sections[name]?.(bench)) ?? [];
      for (const { name: figure, value, unit } of measured) say(`  ${figure}: ${show(value, unit)}`);
      figures.push(...measured);
    }
    process.stdout.write(`${table(figures)}\n`);
    if (figures.some((figure) => figure.promised && !isMet(figure))) process.exitCode = 1;
  } finally {
    await bench.close();
  }
};

const storesNamed: Readonly<Record<string, Bench['stores']>> = {
  all: ['SQLite', 'MongoDB'],
  sqlite: ['SQLite'],
  mongodb: ['MongoDB'],
};

const store = { type: 'string', default: 'all' } as const;
const seconds = { type: 'string' } as const;
const options = { quick: { type: 'boolean' }, store, seconds, help: { type: 'boolean', short: 'h' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const asked = positionals.filter((name) => !Object.hasOwn(comparisons, name));
const stores = Object.hasOwn(storesNamed, values.store) ? storesNamed[values.store] : undefined;
const sizesAsked = (): Sizes => {
  const sizes = values.quick ? quickSizes : fullSizes;
  return values.seconds === undefined ? sizes : { ...sizes, soak: { ...sizes.soak, seconds: Number(values.seconds) } };
};
const sizes = sizesAsked();
const isUnknown =
  asked.some((name) => !Object.hasOwn(sections, name)) || stores === undefined || !(sizes.soak.seconds > 0);
if (values.help || isUnknown) {
  process.stderr.write(`${usage}\nFigures: ${Object.keys({ ...sections, ...comparisons }).join(', ')}\n`);
  process.exitCode = isUnknown ? 2 : 0;
} else {
  for (const [name, compare] of Object.entries(comparisons)) if (positionals.includes(name)) await compare(say);
  const figures = positionals.length > 0 ? asked : Object.keys(sections);
  if (figures.length > 0) await run(figures, { sizes, stores });
}

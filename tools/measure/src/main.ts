import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { openBench } from './bench.ts';
import type { Figure } from './figure.ts';
import { isMet, show, table } from './figure.ts';
import { browse } from './figures/browsing.ts';
import { exportAccount } from './figures/exporting.ts';
import { importDecks, readWhileImporting } from './figures/importing.ts';
import { readNotes } from './figures/reading.ts';
import { reviewInBatches } from './figures/reviewing-in-batches.ts';
import { queueCards } from './figures/queueing.ts';
import { recordReviews } from './figures/reviewing.ts';
import { callBySdk, growCollection, serveRequests } from './figures/serving.ts';
import { serveBesideHostile } from './figures/serving-hostile.ts';
import { soak } from './figures/soaking.ts';
import { growOverYears } from './figures/years.ts';
import { fullSizes, quickSizes } from './sizes.ts';

const usage = `Measures what the service costs and prints one table.

  npm run bench                       every figure; takes half an hour
  npm run bench -- reading importing  some of them
  npm run bench -- soak               64 clients for ten minutes; or for --seconds N
  npm run bench -- --quick            tiny sizes: shows that it runs, the figures mean nothing

FLASHCARDS_BIG_DECKS names a directory with big-20k.new.apkg and big-100k.new.apkg; without it decks are made.
`;

const sections: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
  reading: readNotes,
  importing: importDecks,
  serving: serveRequests,
  sdk: callBySdk,
  growing: growCollection,
  queueing: queueCards,
  latency: readWhileImporting,
  hostile: serveBesideHostile,
  reviewing: recordReviews,
  batches: reviewInBatches,
  years: growOverYears,
  exporting: exportAccount,
  web: browse,
  soak,
};

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const run = async (names: readonly string[], bench: Awaited<ReturnType<typeof openBench>>): Promise<void> => {
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

const options = {
  quick: { type: 'boolean' },
  seconds: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const { soak: soakSizes, ...others } = values.quick ? quickSizes : fullSizes;
const seconds = Number(values.seconds ?? soakSizes.seconds);
const isUnknown = positionals.some((name) => !Object.hasOwn(sections, name)) || !(seconds > 0);
if (values.help || isUnknown) {
  say(`${usage}\nFigures: ${Object.keys(sections).join(', ')}`);
  process.exitCode = isUnknown ? 2 : 0;
} else {
  const bench = await openBench({ ...others, soak: { ...soakSizes, seconds } }, say);
  await run(positionals.length > 0 ? positionals : Object.keys(sections), bench);
}

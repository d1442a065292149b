import type { Archive, ArchiveCopy } from '@flashcards/server';
import { openArchive, openArchiveCopy, reasonsOf } from '@flashcards/server';
import { copy } from './copy.ts';
import { displayOn } from './display.ts';
import type { Options } from './options.ts';
import { optionsIn, usage } from './options.ts';
import { ofSource, ofTarget } from './refusals.ts';
import { table } from './table.ts';
import type { Verified } from './verify.ts';
import { areEqual } from './verify.ts';

// As in sysexits.h.
const badUsage = 2;
const signals = { SIGINT: 130, SIGTERM: 143 } as const;

const { stdout, stderr } = process;
const say = (text: string): void => void stderr.write(`${text}\n`);

const told = (verified: Verified): number => {
  stdout.write(table(verified));
  if (areEqual(verified)) {
    say('Both stores are equal. Servers may start on TO.');
    return 0;
  }
  const { differences, count, units } = verified;
  for (const { where, kind, from, to } of differences)
    say(`${where}: ${kind} is not equal (${from} in FROM, ${to} in TO)`);
  if (count > differences.length) say(`… and ${count - differences.length} more`);
  if (units.from !== units.to) say(`FROM has ${units.from} units, TO has ${units.to}`);
  say('The stores are not equal, and no server starts on TO. Delete it and begin anew; leave FROM alone meanwhile.');
  return 1;
};

/** A unit is written anew where it was cut off: so the first signal ends the program, as a kill would. */
const endOnSignals = (): void => {
  for (const [signal, exitCode] of Object.entries(signals))
    process.on(signal, () => {
      // The bar hides it.
      if (stderr.isTTY) stderr.write('\u001B[?25h\n');
      say('Interrupted; the same command goes on where it stopped.');
      process.exit(exitCode);
    });
};

const copyBetween = async (from: Archive, to: ArchiveCopy): Promise<number> => {
  const display = displayOn(stderr);
  try {
    return told(await copy({ from, to, display }));
  } finally {
    display.stop();
    await to.close();
  }
};

const copyStore = async ({ from, to }: Options): Promise<number> => {
  const source = await openArchive(from);
  if (!source.ok) {
    say(ofSource[source.code].text);
    return ofSource[source.code].exitCode;
  }
  try {
    const target = await openArchiveCopy(to, await source.value.fingerprint());
    if (target.ok) return await copyBetween(source.value, target.value);
    say(ofTarget[target.code].text);
    return ofTarget[target.code].exitCode;
  } finally {
    await source.value.close();
  }
};

const main = async (args: readonly string[]): Promise<number> => {
  const options = optionsIn(args);
  if (options === 'help') {
    stdout.write(`${usage}\n`);
    return 0;
  }
  if ('problem' in options) {
    say(options.problem);
    return badUsage;
  }
  endOnSignals();
  return copyStore(options);
};

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(reasonsOf(error));
    process.exitCode = 1;
  },
);

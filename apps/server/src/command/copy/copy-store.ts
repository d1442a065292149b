import type { Archive } from '@flashcards/persistence-ports';
import { openArchive, openArchiveCopy } from '../../open-archive.ts';
import { CommandFailure } from '../command-failure.ts';
import { whenInterrupted } from '../interruption.ts';
import { say } from '../say.ts';
import { copy } from './copy.ts';
import { ofSource, ofTarget } from './refusals.ts';
import type { Stores } from './stores.ts';
import { storesAt } from './stores.ts';
import { table } from './table.ts';
import type { Verified } from './verify.ts';
import { areEqual } from './verify.ts';

const printResult = (verified: Verified): void => {
  process.stdout.write(table(verified));
  if (areEqual(verified)) return say('Both stores are equal. Servers may start on TO.');
  const { differences, count, units } = verified;
  for (const { where, kind, from, to } of differences)
    say(`${where}: ${kind} is not equal (${from} in FROM, ${to} in TO)`);
  if (count > differences.length) say(`… and ${count - differences.length} more`);
  if (units.from !== units.to) say(`FROM has ${units.from} units, TO has ${units.to}`);
  throw new CommandFailure(
    'failed',
    'The stores are not equal, and no server starts on TO. Delete it and begin anew; leave FROM alone meanwhile.',
  );
};

/** An interrupted unit is written again, so the first signal exits at once, like a kill. */
const endAtOnce = (exitCode: number): never => {
  // Shows the cursor, which the bar hides.
  if (process.stderr.isTTY) process.stderr.write('\u001B[?25h\n');
  say('Interrupted; the same command goes on where it stopped.');
  process.exit(exitCode);
};

const copyFrom = async (source: Archive, { to }: Stores): Promise<void> => {
  const target = await openArchiveCopy(to, await source.fingerprint());
  if (!target.ok) throw new CommandFailure(...ofTarget[target.code]);
  printResult(await copy({ from: source, to: target.value }).finally(target.value.close));
};

/** Copies one store into another. Both are given as in DATABASE_URL, or as a file with such an address. */
export const copyStore = async (from: string, to: string): Promise<void> => {
  const stores = storesAt(from, to);
  if ('problem' in stores) throw new CommandFailure('badUsage', stores.problem);
  whenInterrupted(endAtOnce);
  const source = await openArchive(stores.from);
  if (!source.ok) throw new CommandFailure(...ofSource[source.code]);
  await copyFrom(source.value, stores).finally(source.value.close);
};

import type { CrashTest, Result } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './stage/open-stage.ts';
import { openStage } from './stage/open-stage.ts';
import { optionsIn, usage } from './options.ts';

const badUsage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints the summary of a run. */
const sayInAll = (store: StoreName, { seen, traffic, rounds, broken }: Result): void => {
  const counts = Object.entries(seen).map(([what, count]) => `${what}: ${count}`);
  const { acknowledged, refused, turnedAway, unanswered } = traffic;
  say(counts.join('; '));
  say(
    `requests acknowledged: ${acknowledged}, refused: ${refused}, turned away: ${turnedAway}, unanswered: ${unanswered}`,
  );
  say(`in all on ${store}: rounds ${rounds}; losses ${broken === undefined ? 0 : 1}`);
};

const test = async (store: StoreName, given: Omit<CrashTest, 'stage'>): Promise<boolean> => {
  const stage = await openStage(store, say);
  const result = await crashTest({ ...given, stage }, say);
  sayInAll(store, result);
  return result.broken === undefined;
};

const main = async (args: readonly string[]): Promise<number> => {
  const options = optionsIn(args);
  if (options === 'help') {
    say(usage);
    return 0;
  }
  if (!options) {
    process.stderr.write(`${usage}\n`);
    return badUsage;
  }
  const { stores, ...rounds } = options;
  for (const store of stores) if (!(await test(store, rounds))) return 1;
  return 0;
};

process.exitCode = await main(process.argv.slice(2));

import type { CrashTest, Result } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './open-stage.ts';
import { openStage } from './open-stage.ts';
import { optionsIn, usage } from './options.ts';

const badUsage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sayWhatWasSeen = ({ seen }: Result): void => {
  say(`acknowledged sets kept: ${seen.kept}; others whole: ${seen.whole}, without a trace: ${seen.absent}`);
  say(
    `reviews that count once: ${seen.reviews}, of them taken back: ${seen.undone}; batches: ${seen.batches}; goals: ${seen.goals}`,
  );
  say(
    `acts upon libraries: ${seen.acts}; sets kept: ${seen.sets}; accounts erased: ${seen.erased}, of them by the kill's time: ${seen.leftInTime}`,
  );
  say(
    `quests: ${seen.quests}, bonuses: ${seen.questsWon}; shared folders: ${seen.sharedFolders}; asked of both and answered: ${seen.shared}`,
  );
};

/** The last lines, which tell what a run amounts to. */
const sayInAll = (store: StoreName, result: Result): void => {
  const { seen, traffic, rounds, broken } = result;
  const struck = Object.entries(seen.struck).map(([name, times]) => `${name} ${times}`);
  const { acknowledged, refused, turnedAway, unanswered, slowest } = traffic;
  say(`not answered by a server that was told to end, and without effect: ${seen.withoutEffect}`);
  say(
    `requests acknowledged: ${acknowledged}, refused: ${refused}, turned away: ${turnedAway}, unanswered: ${unanswered}`,
  );
  say(`slowest answer: ${slowest.path} in ${slowest.milliseconds} ms`);
  say(`in all on ${store}: rounds ${rounds}; ${struck.join(', ')}; losses ${broken === undefined ? 0 : 1}`);
};

const test = async (store: StoreName, asked: Omit<CrashTest, 'stage'>): Promise<boolean> => {
  const stage = await openStage(store, say);
  const result = await crashTest({ ...asked, stage }, say);
  sayWhatWasSeen(result);
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

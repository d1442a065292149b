import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CrashTest, Result, RoundsOver } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './open-stage.ts';
import { openStage, storeNames } from './open-stage.ts';
import { shortPauses, strikeNames } from './strike.ts';

const usage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const overAll: readonly RoundsOver[] = ['imports', 'library', 'reviews', 'library', 'together', 'mixed', 'stops'];

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
  say(`changes and cards left unfinished, unseen: ${seen.unfinished}`);
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
  if ('missing' in stage) {
    say(`There is no MongoDB to kill: ${stage.missing}.`);
    return false;
  }
  const result = await crashTest({ ...asked, stage }, say);
  sayWhatWasSeen(result);
  sayInAll(store, result);
  return result.broken === undefined;
};

const milliseconds = (seconds: string): number => Math.round(Number(seconds) * 1_000);

const asked = () => {
  const text = { type: 'string' } as const;
  const all = { ...text, default: 'all' };
  const store = { ...text, default: 'sqlite' };
  const loops = { ...text, default: '20' };
  const { values } = parseArgs({ options: { store, loops, over: all, strike: all, pause: text, seed: text } });
  const { pause = '', seed = randomBytes(4).toString('hex') } = values;
  return {
    stores: storeNames.filter((name) => [name, 'all'].includes(values.store)),
    loops: /^[1-9]\d{0,6}$/.test(values.loops) ? Number(values.loops) : 0,
    over: overAll.filter((kind) => [kind, 'all'].includes(values.over)),
    strikes: strikeNames.filter((name) => [name, 'all'].includes(values.strike)),
    pause: /^\d{1,3}$/.test(pause) ? { least: milliseconds(pause), most: milliseconds(pause) } : shortPauses,
    seed,
  };
};

const main = async (): Promise<number> => {
  const { stores, ...rounds } = asked();
  if ([rounds.loops, stores.length, rounds.over.length, rounds.strikes.length].includes(0)) {
    say(
      'npm run crash-test -- [--store sqlite|mongodb|all] [--loops N] [--over KIND] [--strike WHOM] [--pause SECONDS] [--seed TEXT]',
    );
    say(`KIND: ${[...new Set(overAll)].join(', ')}. WHOM: ${strikeNames.join(', ')}.`);
    return usage;
  }
  for (const store of stores) if (!(await test(store, rounds))) return 1;
  return 0;
};

process.exitCode = await main();

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CrashTest, RoundsOver } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './open-stage.ts';
import { openStage, storeNames } from './open-stage.ts';

const usage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const overAll: readonly RoundsOver[] = ['imports', 'library', 'reviews', 'library', 'together'];

const test = async (store: StoreName, { loops, over, seed }: Omit<CrashTest, 'stage'>): Promise<boolean> => {
  const stage = await openStage(store, say);
  if ('missing' in stage) {
    say(`There is no MongoDB to kill: ${stage.missing}.`);
    return false;
  }
  const { seen, broken } = await crashTest({ stage, loops, over, seed }, say);
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
  return broken === undefined;
};

const asked = () => {
  const text = { type: 'string' } as const;
  const store = { ...text, default: 'sqlite' };
  const loops = { ...text, default: '20' };
  const over = { ...text, default: 'all' };
  const { values } = parseArgs({ options: { store, loops, over, seed: text } });
  return {
    stores: storeNames.filter((name) => [name, 'all'].includes(values.store)),
    loops: /^[1-9]\d{0,6}$/.test(values.loops) ? Number(values.loops) : 0,
    over: overAll.filter((kind) => [kind, 'all'].includes(values.over)),
    seed: values.seed ?? randomBytes(4).toString('hex'),
  };
};

const main = async (): Promise<number> => {
  const { stores, ...rounds } = asked();
  if (rounds.loops === 0 || stores.length === 0 || rounds.over.length === 0) {
    say('npm run crash-test -- [--store sqlite|mongodb|all] [--loops N] [--over KIND|all] [--seed TEXT]');
    return usage;
  }
  for (const store of stores) if (!(await test(store, rounds))) return 1;
  return 0;
};

process.exitCode = await main();

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './open-stage.ts';
import { openStage, storeNames } from './open-stage.ts';

const usage = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const storesIn = (text: string): readonly StoreName[] =>
  text === 'all' ? storeNames : storeNames.filter((name) => name === text);

const test = async (store: StoreName, loops: number, seed: string): Promise<boolean> => {
  const stage = await openStage(store, say);
  if ('missing' in stage) {
    say(`There is no MongoDB to kill: ${stage.missing}.`);
    return false;
  }
  const { seen, broken } = await crashTest({ stage, loops, over: ['imports', 'imports', 'reviews'], seed }, say);
  say(`acknowledged sets kept: ${seen.kept}; others whole: ${seen.whole}, without a trace: ${seen.absent}`);
  say(
    `reviews that count once: ${seen.reviews}, of them taken back: ${seen.undone}; batches: ${seen.batches}; goals: ${seen.goals}`,
  );
  say(`changes and cards left unfinished, unseen: ${seen.unfinished}`);
  return broken === undefined;
};

const main = async (): Promise<number> => {
  const text = { type: 'string' } as const;
  const options = { store: { ...text, default: 'sqlite' }, loops: { ...text, default: '20' }, seed: text };
  const { values } = parseArgs({ options });
  const stores = storesIn(values.store);
  const loops = /^[1-9]\d{0,6}$/.test(values.loops) ? Number(values.loops) : 0;
  if (loops === 0 || stores.length === 0) {
    say('npm run crash-test -- [--store sqlite|mongodb|all] [--loops N] [--seed TEXT]');
    return usage;
  }
  const seed = values.seed ?? randomBytes(4).toString('hex');
  for (const store of stores) if (!(await test(store, loops, seed))) return 1;
  return 0;
};

process.exitCode = await main();

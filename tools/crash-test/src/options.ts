import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CrashTest, RoundsOver } from './crash-test.ts';
import type { StoreName } from './open-stage.ts';
import { storeNames } from './open-stage.ts';
import { shortPauses, strikeNames } from './strike.ts';

export interface Options extends Omit<CrashTest, 'stage'> {
  readonly stores: readonly StoreName[];
}

const overAll: readonly RoundsOver[] = ['imports', 'library', 'reviews', 'library', 'together', 'mixed', 'stops'];

export const usage = `Kills, pauses and ends servers and databases at random moments, and checks what both servers show.

  npm run crash-test -- [--store sqlite|mongodb|all] [--loops N] [--over KIND] [--strike WHOM] [--pause SECONDS] [--seed TEXT]

KIND: ${[...new Set(overAll)].join(', ')}. WHOM: ${strikeNames.join(', ')}.
Without options it plays 20 rounds on SQLite, of all kinds by turns.`;

const milliseconds = (seconds: string): number => Math.round(Number(seconds) * 1_000);

const text = { type: 'string' } as const;
const all = { ...text, default: 'all' };
const flags = {
  store: { ...text, default: 'sqlite' },
  loops: { ...text, default: '20' },
  over: all,
  strike: all,
  pause: text,
  seed: text,
  help: { type: 'boolean', short: 'h' },
} as const;

const named = <Name extends string>(names: readonly Name[], asked: string): readonly Name[] =>
  names.filter((name) => [name, 'all'].includes(asked));

/** What was asked for; `undefined` when it makes no sense. */
export const optionsIn = (args: readonly string[]): Options | 'help' | undefined => {
  try {
    const { values } = parseArgs({ args: [...args], options: flags });
    if (values.help) return 'help';
    const { pause, seed = randomBytes(4).toString('hex') } = values;
    const [stores, over] = [named(storeNames, values.store), named(overAll, values.over)];
    const strikes = named(strikeNames, values.strike);
    const isWrong =
      [stores, over, strikes].some(({ length }) => length === 0) ||
      !/^[1-9]\d{0,6}$/.test(values.loops) ||
      (pause !== undefined && !/^\d{1,3}$/.test(pause));
    if (isWrong) return undefined;
    const still = pause === undefined ? shortPauses : { least: milliseconds(pause), most: milliseconds(pause) };
    return { stores, loops: Number(values.loops), over, strikes, pause: still, seed };
  } catch {
    return undefined;
  }
};

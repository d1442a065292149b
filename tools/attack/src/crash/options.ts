import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { CrashTest, RoundsOver } from './crash-test.ts';
import type { StoreName } from './stage/open-stage.ts';
import { storeNames } from './stage/open-stage.ts';
import { shortPauses, strikeNames } from './stage/strike.ts';

export interface Options extends Omit<CrashTest, 'stage'> {
  readonly stores: readonly StoreName[];
}

const overAll: readonly RoundsOver[] = ['imports', 'reviews', 'mixed', 'stops'];

export const usage = `Kills, pauses and ends servers, and pauses databases, at random moments, and checks what both servers show.

  npm run crash-test -- [--store sqlite|mongodb|all] [--loops N] [--over KIND] [--strike WHOM] [--pause SECONDS] [--seed TEXT]

KIND: ${[...new Set(overAll)].join(', ')}. WHOM: ${strikeNames.join(', ')}.
Without options it plays 20 rounds on SQLite, of all kinds by turns.`;

const pauseOf = (seconds: string | undefined): CrashTest['pause'] | undefined => {
  if (seconds === undefined) return shortPauses;
  if (!/^\d{1,3}$/.test(seconds)) return undefined;
  const milliseconds = Number(seconds) * 1_000;
  return { least: milliseconds, most: milliseconds };
};

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

const named = <Name extends string>(names: readonly Name[], choice: string): readonly Name[] =>
  names.filter((name) => [name, 'all'].includes(choice));

/** The requested options; `undefined` if they are invalid. */
export const optionsIn = (args: readonly string[]): Options | 'help' | undefined => {
  try {
    const { values } = parseArgs({ args: [...args], options: flags });
    if (values.help) return 'help';
    const { seed = randomBytes(4).toString('hex') } = values;
    const [stores, over] = [named(storeNames, values.store), named(overAll, values.over)];
    const strikes = named(strikeNames, values.strike);
    const pause = pauseOf(values.pause);
    const loops = /^[1-9]\d{0,6}$/.test(values.loops) ? Number(values.loops) : 0;
    if (!pause || [loops, stores.length, over.length, strikes.length].includes(0)) return undefined;
    return { stores, loops, over, strikes, pause, seed };
  } catch {
    return undefined;
  }
};

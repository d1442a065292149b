import { BrokenPromise } from './checks/broken-promise.ts';
import { importRound, measureImports } from './rounds/import-round.ts';
import { reviewRound } from './rounds/review-round.ts';
import type { Prepare, Round, Seen } from './rounds/round.ts';
import { added, playRound } from './rounds/round.ts';
import type { Pair } from './stage/servers.ts';
import type { Stage } from './stage/stage.ts';
import { stopRound } from './rounds/stop-round.ts';
import type { StrikeName } from './stage/strike.ts';
import { possibleStrikes } from './stage/strike.ts';
import type { Traffic } from './stage/traffic.ts';

/** The work of the learners during a strike. */
const roundsOver = {
  imports: [importRound],
  reviews: [reviewRound],
  mixed: [importRound, reviewRound],
  stops: [stopRound],
} as const satisfies Readonly<Record<string, readonly Prepare[]>>;
export type RoundsOver = keyof typeof roundsOver;

export interface CrashTest {
  readonly stage: Stage;
  /** The number of strikes. */
  readonly loops: number;
  /** The kinds of work, in turns. */
  readonly over: readonly RoundsOver[];
  /** The strikes, in turns for each kind of work. Impossible ones on this stage are left out. */
  readonly strikes: readonly StrikeName[];
  readonly pause: Round['pause'];
  readonly seed: string;
}

export interface Result {
  readonly seen: Seen;
  readonly traffic: Readonly<Traffic>;
  readonly rounds: number;
  /** The broken guarantee, with the round. The data of the run is kept then. */
  readonly broken?: string;
}

type Say = (text: string) => void;

/** The strikes that are meaningful for a kind. */
const meaningfulFor = (kind: RoundsOver, strikes: readonly StrikeName[]): readonly StrikeName[] =>
  kind === 'stops' ? ['stop server'] : strikes;

const importsIn: readonly RoundsOver[] = ['imports', 'mixed'];

/** The kind of work and the strike of a round. Each time all kinds have had a turn, the next strike is used. */
export const turnOf = (
  number: number,
  { over, strikes }: Pick<CrashTest, 'over' | 'strikes'>,
): { readonly kind: RoundsOver; readonly strike: StrikeName } => {
  const [turn, place] = [Math.floor((number - 1) / over.length), (number - 1) % over.length];
  const kind = over[place] ?? 'imports';
  const ways = meaningfulFor(kind, strikes);
  return { kind, strike: ways[(turn + place) % ways.length] ?? 'kill server' };
};

/** All rounds, in order. */
const roundsOf = function* ({ stage, loops, over, strikes, seed, pause }: CrashTest, importMilliseconds: number) {
  const possible = possibleStrikes(stage, strikes);
  for (let number = 1; number <= loops; number += 1) {
    const { kind, strike } = turnOf(number, { over, strikes: possible });
    const decks = kind === 'mixed' ? stage.decksAmongOthers : stage.decks;
    const round: Round = { stage, seed, number, decks, strike, pause, importMilliseconds };
    yield { round, works: roundsOver[kind] };
  }
};

const play = async (test: CrashTest, say: Say): Promise<Result> => {
  const { stage, over, loops, seed } = test;
  let seen: Seen = {};
  // One after the other, because the first one finds an empty directory.
  let pair: Pair = [await stage.start(), await stage.start()];
  const hasImports = over.some((kind) => importsIn.includes(kind));
  const importMilliseconds = hasImports ? await measureImports(stage, pair) : 0;
  const took = importMilliseconds > 0 ? `; the imports of one round take ${Math.round(importMilliseconds)} ms` : '';
  say(`${stage.name}, seed ${seed}: ${loops} rounds${took}`);
  for (const { round, works } of roundsOf(test, importMilliseconds)) {
    const { number } = round;
    try {
      const [next, more] = await playRound(works, round, pair);
      [pair, seen] = [next, added(seen, { ...more, [round.strike]: 1 })];
    } catch (error) {
      const { message } = error as Error;
      say(`BROKEN in round ${number} (${round.strike}): ${message}; the data is in ${stage.place}`);
      if (!(error instanceof BrokenPromise)) throw error;
      return { seen, traffic: stage.traffic, rounds: number, broken: message };
    }
    if (number % 10 === 0) say(`${number} rounds: ${JSON.stringify(seen)}`);
  }
  return { seen, traffic: stage.traffic, rounds: loops };
};

/** Runs all rounds on one stage and closes it. Stops at the first broken guarantee. */
export const crashTest = async (test: CrashTest, say: Say): Promise<Result> => {
  let fate: Parameters<Stage['close']>[0] = 'keep data';
  try {
    const result = await play(test, say);
    if (result.broken === undefined) fate = 'remove data';
    return result;
  } finally {
    await test.stage.close(fate);
  }
};

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from '../checks/broken-promise.ts';
import type { Deck } from '../stage/decks.ts';
import type { Pair } from '../stage/servers.ts';
import type { Stage } from '../stage/stage.ts';
import type { StrikeName } from '../stage/strike.ts';
import { strike } from '../stage/strike.ts';
import { chance } from './turn.ts';

/** Observations with their counts. */
export type Seen = Readonly<Record<string, number>>;

export const added = (one: Seen, other: Seen): Seen => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([what, count]) => [what, (one[what] ?? 0) + count])),
});

export interface Round {
  readonly stage: Stage;
  readonly seed: string;
  readonly number: number;
  /** Imported concurrently. */
  readonly decks: readonly Deck[];
  /** The strike and its target. */
  readonly strike: StrikeName;
  /** The duration of a pause in milliseconds. */
  readonly pause: { readonly least: number; readonly most: number };
  /** Milliseconds that the imports of a round take without a strike. */
  readonly importMilliseconds: number;
}

/** The learners' work during a strike. */
interface Work {
  /** Resolves at a moment for the strike. */
  moment(): Promise<unknown>;
  /** Resolves when all learners have stopped. */
  readonly ended: Promise<unknown>;
  /** Checks the data through two running servers. */
  check(pair: Pair): Promise<Seen>;
}

/** Signs in and prepares. The returned function starts the work, which ends once `isOver`. */
export type Prepare = (round: Round, pair: Pair) => Promise<(isOver: () => boolean) => Work>;

/** A part of `within`, determined by the seed and the label. */
export const partOf = ({ seed, number }: Round, label: string, within: number): number =>
  chance(seed, `${label} ${number}`) * within;

/** Resolves at the n-th visible write, or after `most` milliseconds. */
export const writesShow = async (stage: Stage, writes: number, most: number): Promise<void> => {
  const deadline = performance.now() + most;
  let last = await stage.look();
  for (let left = writes; left > 0 && performance.now() < deadline; await sleep(1)) {
    const now = await stage.look();
    if (now !== last) left -= 1;
    last = now;
  }
};

/** A random moment within these milliseconds, or one of the next writes after it. */
export const anyMoment = async (round: Round, within: number): Promise<void> => {
  await sleep(partOf(round, 'moment', within));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 3)), within);
};

const servers = 2;

/**
 * Checks that no uploaded file and no remains of ended servers are left. Call it while two servers run without imports.
 */
const checkUploads = async ({ dataDir }: Stage): Promise<void> => {
  const left = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile());
  promised(files.length === 0, `${files.length} uploaded files are left`);
  promised(left.length === servers, `${left.length} directories of servers are left`);
};

/** Strikes at a moment of one of these concurrent works, and checks them. Returns the servers to continue with. */
export const playRound = async (
  kinds: readonly Prepare[],
  round: Round,
  pair: Pair,
): Promise<readonly [Pair, Seen]> => {
  const begin = await Promise.all(kinds.map((prepare) => prepare(round, pair)));
  let isOver = false;
  const works = begin.map((each) => each(() => isOver));
  const ended = Promise.all(works.map((work) => work.ended));
  const struckAt = works[Math.floor(partOf(round, 'work', works.length))];
  await Promise.race([struckAt?.moment(), ended]);
  const striking = strike(round, pair).finally(() => void (isOver = true));
  const [next] = await Promise.all([striking, ended]);
  await checkUploads(round.stage);
  let seen: Seen = {};
  for (const work of works) seen = added(seen, await work.check(next));
  await checkUploads(round.stage);
  return [next, seen];
};

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import type { Deck } from './decks.ts';
import type { Pair } from './servers.ts';
import type { Stage } from './stage.ts';
import type { StrikeName } from './strike.ts';
import { strike } from './strike.ts';
import { chance } from './turn.ts';

/** What was seen, and how often. */
export type Seen = Readonly<Record<string, number>>;

export const added = (one: Seen, other: Seen): Seen => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([what, count]) => [what, (one[what] ?? 0) + count])),
});

export interface Round {
  readonly stage: Stage;
  readonly seed: string;
  readonly number: number;
  /** Imported at once. */
  readonly decks: readonly Deck[];
  /** What is struck, and how. */
  readonly strike: StrikeName;
  /** How long whoever is paused stands still, in milliseconds. */
  readonly pause: { readonly least: number; readonly most: number };
  /** How long the imports of a round take here when nobody is killed. */
  readonly importMilliseconds: number;
}

/** What learners do while somebody is struck. */
interface Work {
  /** Resolves at a moment of it, at which to strike. */
  moment(): Promise<unknown>;
  /** Resolves when nobody is at it any more. */
  readonly ended: Promise<unknown>;
  /**
   * Checks what is there, by two servers that work. Answers what was seen, and texts of which no store may hold anything
   * once it has been swept.
   */
  check(pair: Pair): Promise<{ readonly seen: Seen; readonly erased?: readonly string[] }>;
}

/** Everybody signs in and gets ready; then the work is begun with what this answers, and ends once it `isOver`. */
export type Prepare = (round: Round, pair: Pair) => Promise<(isOver: () => boolean) => Work>;

/** A part of `within` that the seed and the label decide. */
export const partOf = ({ seed, number }: Round, label: string, within: number): number =>
  chance(seed, `${label} ${number}`) * within;

/** Resolves at the n-th write that shows, or after so many milliseconds. */
export const writesShow = async (stage: Stage, writes: number, most: number): Promise<void> => {
  const deadline = performance.now() + most;
  let last = await stage.look();
  for (let left = writes; left > 0 && performance.now() < deadline; await sleep(1)) {
    const now = await stage.look();
    if (now !== last) left -= 1;
    last = now;
  }
};

/** Any moment of so many milliseconds, or one of the next writes after it. */
export const anyMoment = async (round: Round, within: number): Promise<void> => {
  await sleep(partOf(round, 'moment', within));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 3)), within);
};

const servers = 2;

/** No uploaded file is left, nor anything else of a server that is gone. Call it while two run and nothing is imported. */
const checkUploads = async ({ dataDir }: Stage): Promise<void> => {
  const left = await readdir(join(dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile());
  promised(files.length === 0, `${files.length} uploaded files are left`);
  promised(left.length === servers, `${left.length} directories of servers are left`);
};

const patience = 20_000;

/** A server that starts sweeps: after that the store holds no word of deleted accounts. */
const checkErased = async (stage: Stage, texts: readonly string[]): Promise<void> => {
  if (texts.length === 0) return;
  const sweeper = await stage.start();
  const deadline = performance.now() + patience;
  let held = await stage.held(texts);
  for (; held.length > 0 && performance.now() < deadline; held = await stage.held(texts)) await sleep(200);
  await sweeper.stop();
  promised(held.length === 0, `the store still holds ${held.join(', ')}`);
};

/** Strikes at a moment of one of these works, all of which are under way, and checks them. Answers the servers to continue with. */
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
  const gone: string[] = [];
  for (const work of works) {
    const { seen: more, erased = [] } = await work.check(next);
    seen = added(seen, more);
    gone.push(...erased);
  }
  await checkUploads(round.stage);
  await checkErased(round.stage, gone);
  return [next, seen];
};

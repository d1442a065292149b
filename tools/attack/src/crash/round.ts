import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from './chance.ts';
import type { Deck } from './decks.ts';
import type { Pair } from './servers.ts';
import type { Stage } from './stage.ts';
import type { StrikeName } from './strike.ts';

/** What a run has seen so far. */
export interface Seen {
  /** Imports that were acknowledged, and are there. */
  kept: number;
  /** Imports that were not, and are there as a whole. */
  whole: number;
  /** Imports that left no trace. */
  absent: number;
  /** Reviews that were sent, and count once. */
  reviews: number;
  /** Those of them that were taken back, and do not count. */
  undone: number;
  /** Batches of reviews, each there as a whole. */
  batches: number;
  /** Goals that were made, and stand as the log and the last edit have it. */
  goals: number;
  /** What devices asked of their libraries, and was answered. */
  acts: number;
  /** Sets that were there in the end, as they were left. */
  sets: number;
  /** What was asked of quests and shared folders, and answered. */
  shared: number;
  /** Quests that were made, and bonuses for them. */
  quests: number;
  questsWon: number;
  /** Shared folders that were made. */
  sharedFolders: number;
  /** Accounts that were deleted, with nothing left. */
  erased: number;
  /** Those of them of which the kill left nothing to be deleted again. */
  leftInTime: number;
  /** Requests that a server that was told to end did not answer, each without effect. */
  withoutEffect: number;
  /** How often whom. */
  readonly struck: Partial<Record<StrikeName, number>>;
}

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
export interface Work {
  /** Resolves at a moment of it, at which to strike. */
  moment(): Promise<void>;
  /** Resolves when nobody is at it any more. */
  readonly ended: Promise<unknown>;
  /** Lets everybody come to an end. */
  finish(): void;
  /**
   * Checks what is there, by two servers that work. Answers texts of which no store may hold anything once it has been
   * swept.
   */
  check(pair: Pair): Promise<readonly string[]>;
}

/** Everybody signs in and gets ready; then the work is begun with what this answers. */
export type Prepare = (round: Round, pair: Pair, seen: Seen) => Promise<() => Work>;

/** A part of `within` that the seed and the label decide. */
export const partOf = ({ seed, number }: Round, label: string, within: number): number =>
  chance(seed, `${label} ${number}`) * within;

const interval = 1;

/** Resolves at the n-th write that shows, or after so many milliseconds. */
export const writesShow = async (stage: Stage, writes: number, most: number): Promise<void> => {
  const deadline = performance.now() + most;
  let last = await stage.look();
  for (let left = writes; left > 0 && performance.now() < deadline; await sleep(interval)) {
    const now = await stage.look();
    if (now !== last) left -= 1;
    last = now;
  }
};

import { createHash } from 'node:crypto';

/** A deterministic fraction in [0, 1). The kill times derived from it are still not reproducible: timing differs between runs. */
export const chance = (seed: string, label: string): number =>
  createHash('sha256').update(`${seed}:${label}`).digest().readUInt32BE() / 2 ** 32;

export const pick = <T>(from: readonly T[], fraction: number): T | undefined =>
  from[Math.floor(fraction * from.length)];

/** A device's turn: its name, number and random source. */
export interface Turn {
  readonly name: string;
  readonly step: number;
  readonly fraction: (label: string) => number;
}

const patience = 3;

/** Runs a device's actions until it is over, or three actions got no answer. Returns the number of answered actions. */
export const takeTurns = async (
  { name, seed, most, isOver }: { name: string; seed: string; most: number; isOver: () => boolean },
  act: (turn: Turn) => Promise<boolean>,
): Promise<number> => {
  let [step, unanswered] = [0, 0];
  for (; step < most && unanswered < patience && !isOver(); step += 1) {
    const now = step;
    const fraction = (label: string): number => chance(seed, `${label} ${name} ${now}`);
    if (!(await act({ name, step, fraction }))) unanswered += 1;
  }
  return step - unanswered;
};

import { default_w } from 'ts-fsrs';

/** The memory of a card in FSRS. */
export interface FsrsMemory {
  readonly stability: number;
  readonly difficulty: number;
}

const [leastStability, mostStability] = [0.001, 36_500];
const [leastDifficulty, mostDifficulty] = [1, 10];

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest memory in the valid ranges of FSRS; `undefined` for invalid numbers. */
export const memoryIn = ({ stability, difficulty }: FsrsMemory): FsrsMemory | undefined =>
  Number.isFinite(stability) && Number.isFinite(difficulty) && stability > 0 && difficulty > 0
    ? {
        stability: within(stability, leastStability, mostStability),
        difficulty: within(difficulty, leastDifficulty, mostDifficulty),
      }
    : undefined;

const weight = (index: number): number => default_w[index] ?? 0;

const recalled = 0.9;
/** Per mille: the initial ease of a card in Anki, and Anki's limits. */
const [usualEase, leastEase, mostEase] = [2_500, 1_300, 9_999];

/**
 * The FSRS memory of a card that SM-2 scheduled (open-spaced-repetition/fsrs-rs, `memory_state_from_sm2`): 90 % recall
 * after the interval, and the difficulty for which good leads to interval × ease.
 */
export const memoryOfSm2 = (interval: number, ease: number): FsrsMemory => {
  const stability = within(interval, leastStability, mostStability);
  const factor = (ease >= leastEase && ease <= mostEase ? ease : usualEase) / 1_000;
  const growth = Math.exp(weight(8)) * stability ** -weight(9) * Math.expm1((1 - recalled) * weight(10));
  const difficulty = 11 - (factor - 1) / growth;
  return { stability, difficulty: within(difficulty, leastDifficulty, mostDifficulty) };
};

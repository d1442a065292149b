import { validDate } from '../valid-date.ts';

/** The FSRS memory state of a card. */
export interface MemoryState {
  /** Days after which the probability of recall has fallen to 90 %. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
  /** The probability of recall that intervals aim for, 0 to 1. */
  readonly desiredRetention?: number;
  /** The exponent of the forgetting curve. */
  readonly decay?: number;
  readonly lastReview?: Date;
}

const memoryKeys = {
  stability: 's',
  difficulty: 'd',
  desiredRetention: 'dr',
  decay: 'decay',
  lastReview: 'lrt',
} as const;

// Anki writes one line. A longer text is not Anki's.
const longestData = 1_000;

const parsed = (data: string): unknown => {
  if (data.length > longestData || !data.includes('"s"')) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

const numberAt = (source: object, key: string): number | undefined => {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const dateOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : validDate(seconds * 1000);

/** The memory state in the `data` of a card; undefined if there is none. */
export const memoryState = (data: string): MemoryState | undefined => {
  const source = parsed(data);
  if (typeof source !== 'object' || source === null) return undefined;
  const stability = numberAt(source, memoryKeys.stability);
  const difficulty = numberAt(source, memoryKeys.difficulty);
  if (stability === undefined || difficulty === undefined) return undefined;
  const desiredRetention = numberAt(source, memoryKeys.desiredRetention);
  const decay = numberAt(source, memoryKeys.decay);
  const lastReview = dateOf(numberAt(source, memoryKeys.lastReview));
  return {
    stability,
    difficulty,
    ...(desiredRetention === undefined ? {} : { desiredRetention }),
    ...(decay === undefined ? {} : { decay }),
    ...(lastReview === undefined ? {} : { lastReview }),
  };
};

import type { Counters } from '@flashcards/persistence-ports';
import { createRequire } from 'node:module';
import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';

// The library has these classes, with types, for custom stores. It only does not export them.
const load = createRequire(import.meta.url);
const StoreLimiter = load('rate-limiter-flexible/lib/RateLimiterStoreAbstract.js') as typeof RateLimiterStoreAbstract;
const Result = load('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof RateLimiterRes;

/** The library scans all used-up keys whenever one is added. Above this number the keys are cleared. */
export const mostUsedUp = 5_000;

export interface Rate {
  readonly kind: string;
  /** Points per window. */
  readonly points: number;
  /** The window in seconds. */
  readonly seconds: number;
}

/** A rate, and whether points may be given back. Then no key is kept in memory as used up. */
export interface CountedRate extends Rate {
  readonly ofSuccesses?: true | undefined;
}

/** The state of a count. */
export type RateState = Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'> & {
  readonly isExceeded: boolean;
};

/**
 * Counts in a store. Keys that are used up are kept in memory until their window ends, so that further requests cost
 * the store nothing.
 */
class CounterLimiter extends StoreLimiter {
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number;
  private readonly counters: Counters;
  private readonly kind: string;
  private usedUp = 0;

  constructor(counters: Counters, { kind, points, seconds, ofSuccesses }: CountedRate) {
    const inMemoryBlockOnConsumed = ofSuccesses ? 0 : points;
    super({ storeClient: counters, keyPrefix: '', points, duration: seconds, inMemoryBlockOnConsumed });
    this.counters = counters;
    this.kind = kind;
  }

  /** Milliseconds for which a key stays used up, as far as this process knows. */
  waiting(key: string): number {
    const milliseconds = this.getInMemoryBlockMsBeforeExpire(key);
    if (milliseconds <= this.msDuration) return milliseconds;
    // The clock was set back.
    this.deleteInMemoryBlockedAll();
    return 0;
  }

  _upsert(key: string, by: number, milliseconds: number) {
    return this.counters.add({ kind: this.kind, key, milliseconds, by });
  }

  _getRateLimiterRes(_key: string, by: number, { count, until }: Awaited<ReturnType<Counters['add']>>) {
    if (count >= this.points && (this.usedUp += 1) > mostUsedUp) {
      this.deleteInMemoryBlockedAll();
      this.usedUp = 1;
    }
    // The clock of another server may be ahead.
    const left = Math.min(until.getTime() - Date.now(), this.msDuration);
    return new Result(Math.max(this.points - count, 0), Math.max(left, 1), count, count === by);
  }
}

export interface Limiter extends Rate {
  /** The state of a count that is known to be used up; `undefined` for all others. Does not access the store. */
  look(key: string): RateState | undefined;
  /** Adds points to the count. Rejects when the counters fail. */
  take(key: string, points?: number): Promise<RateState>;
  /** Takes back the one point of a request. Rejects when the counters fail. */
  giveBack(key: string): Promise<void>;
}

const usedUp = (msBeforeNext: number): RateState => ({ remainingPoints: 0, msBeforeNext, isExceeded: true });

export const limiterOn = (counters: Counters, rate: CountedRate): Limiter => {
  const limiter = new CounterLimiter(counters, rate);
  return {
    ...rate,
    look: (key) => {
      const waiting = limiter.waiting(key);
      return waiting > 0 ? usedUp(waiting) : undefined;
    },
    take: (key, points = 1) =>
      limiter.consume(key, points).then(
        ({ remainingPoints, msBeforeNext }) => ({ remainingPoints, msBeforeNext, isExceeded: false }),
        (reason: unknown) => {
          if (reason instanceof Result) return usedUp(reason.msBeforeNext);
          throw reason;
        },
      ),
    giveBack: async (key) => {
      await limiter.reward(key);
    },
  };
};

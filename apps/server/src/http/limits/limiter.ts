import type { Counters } from '@flashcards/persistence-ports';
import { createRequire } from 'node:module';
import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';

// The library has it for limiters like this one, and its types tell of it; it is only not exported.
const load = createRequire(import.meta.url);
const StoreLimiter = load('rate-limiter-flexible/lib/RateLimiterStoreAbstract.js') as typeof RateLimiterStoreAbstract;
const Result = load('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof RateLimiterRes;

/** The library looks at all keys that are used up whenever one more is: with more than these it begins anew. */
export const mostUsedUp = 5_000;

export interface Rate {
  readonly kind: string;
  /** So many */
  readonly points: number;
  /** in so many seconds. */
  readonly seconds: number;
}

/** How far a count has come. */
export type Standing = Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'> & {
  readonly isExceeded: boolean;
};

/**
 * Counts in a store. Keys that are used up are remembered here until their time is over, so that asking for more costs
 * the store nothing.
 */
class CounterLimiter extends StoreLimiter {
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number;
  private readonly counters: Counters;
  private readonly kind: string;
  private usedUp = 0;

  constructor(counters: Counters, { kind, points, seconds }: Rate) {
    super({ storeClient: counters, keyPrefix: '', points, duration: seconds, inMemoryBlockOnConsumed: points });
    this.counters = counters;
    this.kind = kind;
  }

  /** How long a key stays used up, as far as is known here. */
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
  /** How far a count has come that is known to be used up; `undefined` for all others. Asks nobody. */
  look(key: string): Standing | undefined;
  /** Counts so many more. Rejects when the counters cannot. */
  take(key: string, points?: number): Promise<Standing>;
}

const usedUp = (msBeforeNext: number): Standing => ({ remainingPoints: 0, msBeforeNext, isExceeded: true });

export const limiterOn = (counters: Counters, rate: Rate): Limiter => {
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
  };
};

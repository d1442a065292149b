import type { LimitName } from '@flashcards/contract';
import type { Counters } from '@flashcards/persistence-ports';
import type { Answer } from '../reply/answer.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { retryAfterHeader } from '../reply/headers.ts';
import type { Context } from '../state.ts';
import { countersCaller } from './counters-caller.ts';
import type { Limiter, RateState } from './limiter.ts';
import { limiterOn } from './limiter.ts';
import { limits } from './limits.ts';
import { nearer, secondsOf } from './rate-headers.ts';

export interface VerdictOptions {
  readonly counters: Counters;
  readonly rates: Readonly<Record<LimitName, number>>;
  /** Pseudonyms for users and addresses, so that the counters reveal no identities. */
  readonly pseudonym: (of: string) => string;
  /** Called with the reason, once per outage of the counters. */
  readonly warn: (reason: unknown) => void;
}

/** What a request counts against, and whose count it is. */
export interface Charge {
  readonly limit: LimitName;
  readonly who: string;
  /** Points to add; 1 by default. */
  readonly points?: number;
}

/** Both record the state of the count for the headers, and return the refusal when it is exceeded. */
export interface Verdicts {
  /** A refusal if the count is known to be used up. Does not access the store. */
  look(ctx: Context, charge: Charge): Answer | undefined;
  /** Adds the points of the charge to the count. */
  take(ctx: Context, charge: Charge): Promise<Answer | undefined>;
  /** Takes back what a charge of one point added. Without counters it does nothing. */
  giveBack(charge: Charge): Promise<void>;
}

const tooMany = protocolAnswer('too_many_requests');
const unavailable = protocolAnswer('unavailable');

const refusal = (quota: RateState): Answer => ({
  ...tooMany,
  headers: { ...tooMany.headers, [retryAfterHeader]: String(secondsOf(quota)) },
});

const judge = ({ state }: Context, rate: Limiter, quota: RateState): Answer | undefined => {
  state.rate = nearer(state.rate, { rate, quota });
  return quota.isExceeded ? refusal(quota) : undefined;
};

const limitersOf = ({ counters, rates }: VerdictOptions) =>
  Object.fromEntries(
    Object.entries(limits).map(([kind, { seconds, ofSuccesses }]) => [
      kind,
      limiterOn(counters, { kind, points: rates[kind as LimitName], seconds, ofSuccesses }),
    ]),
  ) as Record<LimitName, Limiter>;

export const verdicts = (options: VerdictOptions): Verdicts => {
  const { pseudonym, warn } = options;
  const limiters = limitersOf(options);
  const callCounters = countersCaller(warn);

  const look: Verdicts['look'] = (ctx, { limit, who }) => {
    const quota = limiters[limit].look(pseudonym(who));
    return quota && judge(ctx, limiters[limit], quota);
  };
  const giveBack: Verdicts['giveBack'] = async ({ limit, who }) => {
    await callCounters(() => limiters[limit].giveBack(pseudonym(who)));
  };
  return {
    look,
    giveBack,
    take: async (ctx, charge) => {
      const known = look(ctx, charge);
      if (known) return known;
      const { limit, who, points } = charge;
      const quota = await callCounters(() => limiters[limit].take(pseudonym(who), points));
      if (quota?.isExceeded && limits[limit].ofSuccesses) await giveBack(charge);
      if (quota) return judge(ctx, limiters[limit], quota);
      return limits[limit].mustCount ? unavailable : undefined;
    },
  };
};

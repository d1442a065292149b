import type { LimitName } from '@flashcards/contract';
import type { Counters } from '@flashcards/persistence-ports';
import type { Answer } from '../reply/answer.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { retryAfterHeader } from '../reply/headers.ts';
import type { Context } from '../state.ts';
import { askingCounters } from './asking.ts';
import type { Limiter, Standing } from './limiter.ts';
import { limiterOn } from './limiter.ts';
import { limits } from './limits.ts';
import { nearer, secondsOf } from './rate-headers.ts';

export interface VerdictOptions {
  readonly counters: Counters;
  readonly rates: Readonly<Record<LimitName, number>>;
  /** Names in the place of users and addresses: who looks at the counters learns nothing of anybody. */
  readonly pseudonym: (of: string) => string;
  /** Told why nobody can count, once each time. */
  readonly warn: (reason: unknown) => void;
}

/** What is counted as what, of whom. */
export interface Charge {
  readonly limit: LimitName;
  readonly who: string;
  /** How many at once; one, where it is absent. */
  readonly points?: number;
}

/** Both note for the headers how far a count has come, and give the refusal of one too many. */
export interface Verdicts {
  /** Of what is known here to be used up; asks nobody. */
  look(ctx: Context, charge: Charge): Answer | undefined;
  /** Counts once more, or as often as the charge says. */
  take(ctx: Context, charge: Charge): Promise<Answer | undefined>;
}

const tooMany = protocolAnswer('too_many_requests');
const unavailable = protocolAnswer('unavailable');

const refusal = (standing: Standing): Answer => ({
  ...tooMany,
  headers: { ...tooMany.headers, [retryAfterHeader]: String(secondsOf(standing)) },
});

const judge = ({ state }: Context, rate: Limiter, standing: Standing): Answer | undefined => {
  state.rate = nearer(state.rate, { rate, standing });
  return standing.isExceeded ? refusal(standing) : undefined;
};

const limitersOf = ({ counters, rates }: VerdictOptions) =>
  Object.fromEntries(
    Object.entries(limits).map(([kind, { seconds }]) => [
      kind,
      limiterOn(counters, { kind, points: rates[kind as LimitName], seconds }),
    ]),
  ) as Record<LimitName, Limiter>;

export const verdicts = (options: VerdictOptions): Verdicts => {
  const { pseudonym, warn } = options;
  const limiters = limitersOf(options);
  const asking = askingCounters(warn);

  const look: Verdicts['look'] = (ctx, { limit, who }) => {
    const standing = limiters[limit].look(pseudonym(who));
    return standing && judge(ctx, limiters[limit], standing);
  };
  return {
    look,
    take: async (ctx, charge) => {
      const known = look(ctx, charge);
      if (known) return known;
      const { limit, who, points } = charge;
      const standing = await asking(() => limiters[limit].take(pseudonym(who), points));
      if (standing) return judge(ctx, limiters[limit], standing);
      return limits[limit].mustCount ? unavailable : undefined;
    },
  };
};

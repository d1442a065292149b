import type { Endpoint, LimitName } from '@flashcards/contract';
import type { UserId } from '@flashcards/kernel';
import type { Counters } from '@flashcards/persistence-ports';
import type { Answer } from '../answer.ts';
import { protocolAnswer } from '../answer.ts';
import { retryAfterHeader } from '../headers.ts';
import type { Context } from '../state.ts';
import { askingCounters } from './asking.ts';
import type { Limiter, Standing } from './limiter.ts';
import { limiterOn } from './limiter.ts';
import { limits } from './limits.ts';
import { tokensRefused } from './refused-tokens.ts';
import { nearer, secondsOf } from './rate-headers.ts';

/** Each counts, and gives what to answer instead where it was too often. The order is that of decision 18. */
export interface RateLimits {
  /** A token that is not good. */
  ofBadToken(ctx: Context, token: unknown): Promise<Answer | undefined>;
  /** One that is known to be one too many of those; asks nobody, and says nothing of any other. */
  ofKnownToken(ctx: Context, token: unknown): Answer | undefined;
  /** A request of a user; once, however often it is asked. */
  ofUser(ctx: Context, user: UserId): Promise<Answer | undefined>;
  /** A request whose values are good, where the operation has limits of its own. */
  ofRequest(ctx: Context, endpoint: Endpoint): Promise<Answer | undefined>;
  /** What it was refused with. */
  ofRefusal(ctx: Context, endpoint: Endpoint, code: string): Promise<Answer | undefined>;
}

export interface RateLimitOptions {
  readonly counters: Counters;
  /** Absent: nothing is counted. */
  readonly rates: Readonly<Record<LimitName, number>> | undefined;
  /** Names in the place of users and addresses: who looks at the counters learns nothing of anybody. */
  readonly pseudonym: (of: string) => string;
  readonly warn: (reason: unknown) => void;
}

const tooMany = protocolAnswer('too_many_requests');
const unavailable = protocolAnswer('unavailable');

const refusal = (standing: Standing): Answer => ({
  ...tooMany,
  headers: { ...tooMany.headers, [retryAfterHeader]: String(secondsOf(standing)) },
});

const nothing = async (): Promise<undefined> => undefined;
const withoutLimits: RateLimits = {
  ofBadToken: nothing,
  ofKnownToken: () => undefined,
  ofUser: nothing,
  ofRequest: nothing,
  ofRefusal: nothing,
};

/** Notes for the headers how far a count has come, and refuses what exceeds it. */
const judge = ({ state }: Context, rate: Limiter, standing: Standing): Answer | undefined => {
  state.rate = nearer(state.rate, { rate, standing });
  return standing.isExceeded ? refusal(standing) : undefined;
};

const addressOf = ({ state }: Context): string => `address ${state.address}`;
const userOf = (user: UserId): string => `user ${user}`;

/** Whom a refusal is counted of. */
const refusedIn = (ctx: Context): readonly string[] => [
  addressOf(ctx),
  ...(ctx.state.user === undefined ? [] : [userOf(ctx.state.user)]),
];

export const rateLimits = ({ counters, rates, pseudonym, warn }: RateLimitOptions): RateLimits => {
  if (!rates) return withoutLimits;
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, { seconds }]) => {
      const rate = { kind, points: rates[kind as LimitName], seconds };
      return [kind, limiterOn(counters, rate)];
    }),
  ) as Record<LimitName, Limiter>;
  const asking = askingCounters(warn);
  const refusedTokens = tokensRefused();

  const look = (ctx: Context, name: LimitName, who: string): Answer | undefined => {
    const standing = limiters[name].look(pseudonym(who));
    return standing && judge(ctx, limiters[name], standing);
  };
  const lookAtAll = (ctx: Context, name: LimitName): Answer | undefined =>
    refusedIn(ctx)
      .map((who) => look(ctx, name, who))
      .find((answer) => answer !== undefined);
  const take = async (ctx: Context, name: LimitName, who: string): Promise<Answer | undefined> => {
    const known = look(ctx, name, who);
    if (known) return known;
    const standing = await asking(() => limiters[name].take(pseudonym(who)));
    if (standing) return judge(ctx, limiters[name], standing);
    return limits[name].mustCount ? unavailable : undefined;
  };
  return {
    ofBadToken: async (ctx, token) => {
      const refused = await take(ctx, 'bad-tokens', addressOf(ctx));
      if (refused) refusedTokens.remember(token);
      return refused;
    },
    ofKnownToken: (ctx, token) => (refusedTokens.has(token) ? look(ctx, 'bad-tokens', addressOf(ctx)) : undefined),
    ofUser: (ctx, user) => (ctx.state.counted ??= take(ctx, 'user', userOf(user))),
    ofRequest: async (ctx, { limits: own }) => {
      const usedUp = own?.refusals && lookAtAll(ctx, own.refusals.limit);
      return usedUp ?? (own?.requests && take(ctx, own.requests, addressOf(ctx)));
    },
    ofRefusal: async (ctx, { limits: own }, code) => {
      if (!own?.refusals?.codes.includes(code)) return undefined;
      const { limit } = own.refusals;
      const judged = await Promise.all(refusedIn(ctx).map((who) => take(ctx, limit, who)));
      return judged.find((answer) => answer !== undefined);
    },
  };
};

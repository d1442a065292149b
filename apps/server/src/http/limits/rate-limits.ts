import type { Endpoint, LimitName } from '@flashcards/contract';
import type { Outcome, Refusal, UserId } from '@flashcards/kernel';
import type { Values } from '../body/check-values.ts';
import type { Answer } from '../reply/answer.ts';
import type { Context } from '../state.ts';
import { keptSizes } from './kept-sizes.ts';
import { tokensRefused } from './refused-tokens.ts';
import type { Charge, VerdictOptions, Verdicts } from './verdicts.ts';
import { verdicts } from './verdicts.ts';

type Limited = Pick<Endpoint, 'limits'>;

/** The checked body of a request, and its work. */
export interface Successful {
  readonly body: Values;
  readonly work: () => Promise<Outcome<unknown, string>>;
}

/** The refusal of a limit of successes, with its reply. */
export interface LimitRefusal extends Refusal<'too_many_requests'> {
  readonly answer: Answer;
}

export const isLimitRefusal = (outcome: Refusal<string>): outcome is LimitRefusal =>
  outcome.code === 'too_many_requests' && 'answer' in outcome;

/** Each counts a request and returns a refusal when the limit is exceeded. The order is that of decision 18. */
export interface RateLimits {
  /** A refusal if the token is a known bad one and the address has used up its limit. Does not access the store. */
  ofKnownToken(ctx: Context, token: unknown): Answer | undefined;
  /** Counts a bad token. */
  ofBadToken(ctx: Context, token: unknown): Promise<Answer | undefined>;
  /** Counts a request of a user, once per request. */
  ofUser(ctx: Context, user: UserId): Promise<Answer | undefined>;
  /** Counts a request with valid values, where the operation has limits of its own. */
  ofRequest(ctx: Context, endpoint: Limited): Promise<Answer | undefined>;
  /** Runs the work of a request unless a limit of successes is exceeded. It counts only if the work succeeds. */
  ofSuccess(ctx: Context, endpoint: Limited, request: Successful): Promise<Outcome<unknown, string>>;
  /** Counts a refusal of the operation. */
  ofRefusal(ctx: Context, endpoint: Limited, code: string): Promise<Answer | undefined>;
  /** A refusal if the user is known to have used up the storage of replies. Does not access the store. */
  ofKeeping(ctx: Context, user: UserId): Answer | undefined;
  /** Counts a stored reply of `bytes` bytes. */
  ofKept(ctx: Context, user: UserId, bytes: number): Promise<void>;
}

export interface RateLimitOptions extends Omit<VerdictOptions, 'rates'> {
  /** Absent: nothing is limited. */
  readonly rates: VerdictOptions['rates'] | undefined;
}

const nothing = async (): Promise<undefined> => undefined;
const withoutLimits: RateLimits = {
  ofKnownToken: () => undefined,
  ofBadToken: nothing,
  ofUser: nothing,
  ofRequest: nothing,
  ofSuccess: (_ctx, _endpoint, { work }) => work(),
  ofRefusal: nothing,
  ofKeeping: () => undefined,
  ofKept: nothing,
};

const ofAddress = ({ state }: Context, limit: LimitName): Charge => ({ limit, who: `address ${state.address}` });
const ofUser = (limit: LimitName, user: UserId): Charge => ({ limit, who: `user ${user}` });

/** The charge of a refusal to the user, if the operation has one. */
const userCharge = ({ state: { user } }: Context, { limits }: Limited): Charge | undefined => {
  const limit = limits?.refusals?.ofUser;
  return limit === undefined || user === undefined ? undefined : ofUser(limit, user);
};

/** Takes the point before the work, so that concurrent requests do not exceed the limit together. */
const ofSuccessBy =
  ({ take, giveBack }: Pick<Verdicts, 'take' | 'giveBack'>): RateLimits['ofSuccess'] =>
  async (ctx, { limits }, { body, work }) => {
    const success = limits?.successes?.(body as never);
    if (!success) return work();
    const charge = { limit: success.limit, who: `user ${ctx.state.user} ${success.subject}` };
    const answer = await take(ctx, charge);
    if (answer) return { ok: false, code: 'too_many_requests', answer } satisfies LimitRefusal;
    let isSuccess = false;
    try {
      const outcome = await work();
      isSuccess = outcome.ok;
      return outcome;
    } finally {
      if (!isSuccess) await giveBack(charge);
    }
  };

export const rateLimits = ({ rates, ...others }: RateLimitOptions): RateLimits => {
  if (!rates) return withoutLimits;
  const { look, take, giveBack } = verdicts({ rates, ...others });
  const refusedTokens = tokensRefused();
  const kibibytesOf = keptSizes();
  return {
    ofKnownToken: (ctx, token) => (refusedTokens.has(token) ? look(ctx, ofAddress(ctx, 'bad-tokens')) : undefined),
    ofBadToken: async (ctx, token) => {
      const refused = await take(ctx, ofAddress(ctx, 'bad-tokens'));
      if (refused) refusedTokens.remember(token);
      return refused;
    },
    ofUser: (ctx, user) => (ctx.state.counted ??= take(ctx, ofUser('user', user))),
    ofRequest: async (ctx, endpoint) => {
      const [requests, charge] = [endpoint.limits?.requests, userCharge(ctx, endpoint)];
      const [ofEach, user] = [endpoint.limits?.requestsOfUser, ctx.state.user];
      if (ofEach !== undefined && user !== undefined) return take(ctx, ofUser(ofEach, user));
      return (charge && look(ctx, charge)) ?? (requests && take(ctx, ofAddress(ctx, requests)));
    },
    ofSuccess: ofSuccessBy({ take, giveBack }),
    ofRefusal: async (ctx, endpoint, code) => {
      const [refusals, charge] = [endpoint.limits?.refusals, userCharge(ctx, endpoint)];
      if (!refusals?.codes.includes(code)) return undefined;
      const ofThis = [ofAddress(ctx, refusals.ofAddress), ...(charge ? [charge] : [])];
      const answers = await Promise.all(ofThis.map((each) => take(ctx, each)));
      return answers.find((answer) => answer !== undefined);
    },
    ofKeeping: (ctx, user) => look(ctx, ofUser('kept-answers', user)),
    ofKept: async (ctx, user, bytes) => {
      const points = kibibytesOf(user, bytes);
      if (points > 0) await take(ctx, { ...ofUser('kept-answers', user), points });
    },
  };
};

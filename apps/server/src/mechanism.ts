import type { Now } from '@flashcards/application';
import type { Store } from '@flashcards/persistence-ports';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { largeReplies } from './http/reply/large-replies.ts';
import type { Ledger } from './http/reply/ledger.ts';
import type { Authenticate } from './http/authenticate.ts';
import { authenticator } from './http/authenticate.ts';
import type { RateLimits } from './http/limits/rate-limits.ts';
import { rateLimits } from './http/limits/rate-limits.ts';
import type { Context } from './http/state.ts';
import { jsonTimeout } from './http/edge/listen.ts';
import { longReads } from './http/edge/long-reads.ts';
import type { Mechanism } from './http/operations.ts';
import { answerOnce } from './http/idempotency/answer-once.ts';
import { keptAnswers } from './http/idempotency/kept-answers.ts';
import { longBodies } from './http/body/long-bodies.ts';
import { bodyReader } from './http/body/read-body.ts';
import { formReader } from './http/body/read-form.ts';
import type { SigningSecrets, VerifiedTokens } from './identity/service-tokens.ts';
import { pseudonyms } from './log/pseudonyms.ts';
import type { Uploads } from './uploads.ts';

/** The user of a token. `undefined` for a bad token, and above the rate limits. */
const userBy =
  (authenticate: Authenticate, limits: RateLimits) =>
  async (ctx: Context, token: unknown): Promise<string | undefined> => {
    if (limits.ofKnownToken(ctx, token)) return undefined;
    const known = await authenticate(token);
    if (!known.ok || (await limits.ofUser(ctx, known.caller.id))) return undefined;
    return known.caller.id;
  };

export const rateLimitsOf = (
  { rateLimits: rates }: Config,
  log: Logger,
  { store: { counters }, secret }: { readonly store: Store; readonly secret: string },
): RateLimits =>
  rateLimits({
    counters,
    rates,
    pseudonym: pseudonyms(secret, 'rate'),
    warn: (err) => log.warn({ err }, 'rate limits cannot be counted: sign-ins are refused, all else is let through'),
  });

interface Served {
  readonly secrets: SigningSecrets;
  readonly tokens: VerifiedTokens;
  readonly store: Store;
  readonly now: Now;
  readonly uploads: Uploads;
  readonly ledger: Ledger;
  readonly rateLimits: RateLimits;
}

/** The parts that every request uses. */
export const mechanismOf = (
  { limits, sessionIdleDays: idleDays }: Config,
  { tokens, secrets, store: { sessions, receipts }, now, uploads, ledger, rateLimits }: Served,
): Mechanism => {
  const authenticate = authenticator({ tokens, sessions, idleDays, now });
  const userOf = userBy(authenticate, rateLimits);
  return {
    authenticate,
    rateLimits,
    readBody: bodyReader(ledger, { jsonBytes: limits.jsonBytes, milliseconds: jsonTimeout }),
    readForm: formReader({ uploads, fileBytes: limits.packageBytes, userOf }),
    discard: uploads.discard,
    largeReplies: largeReplies(ledger, limits.largeAnswersPerUser),
    longReads: longReads(),
    answerOnce: answerOnce({ receipts, kept: keptAnswers(secrets), rateLimits }),
    longBodies: longBodies((token) => tokens.verify(token)?.user),
  };
};

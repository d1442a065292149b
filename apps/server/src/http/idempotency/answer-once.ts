import type { Caller } from '@flashcards/accounts';
import type { Once } from '@flashcards/application';
import { isAnsweredBefore, isNote, isFromReceipt } from '@flashcards/application';
import type { Outcome, Refusal } from '@flashcards/kernel';
import type { AnsweredBefore, Claim, Receipts, RequestKey } from '@flashcards/persistence-ports';
import type { Answer } from '../reply/answer.ts';
import { protocolAnswer } from '../reply/answer.ts';
import { retryAfterHeader } from '../reply/headers.ts';
import type { AnyHandler, Operation } from '../operation.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Context } from '../state.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Milliseconds for which a key stays claimed after its server is gone. */
const lease = 6_000;
const renewEvery = 2_000;

const used = protocolAnswer('idempotency_key_used');
const lost = protocolAnswer('idempotency_key_lost');
const stillRunning = protocolAnswer('idempotency_key_running');
const running: Answer = { ...stillRunning, headers: { ...stillRunning.headers, [retryAfterHeader]: '1' } };

/** A request with a key. All its parameters are checked. */
export interface Keyed {
  readonly ctx: Context;
  readonly op: Operation;
  readonly key: string;
  readonly request: Omit<Parameters<AnyHandler>[0], 'once'>;
  /** Makes the reply to a refusal. */
  readonly refusal: (outcome: Refusal<string>) => Promise<Answer>;
}

export type AnswerOnce = (keyed: Keyed) => Promise<Answer>;

/** A request whose caller is known before its handler runs. */
type Claimed = Keyed & { readonly caller: Caller; readonly requestKey: RequestKey };

interface Parts {
  readonly receipts: Receipts;
  readonly kept: KeptAnswers;
  readonly rateLimits: RateLimits;
}

/**
 * Renews the claim while the work runs and releases the key afterwards. Only a refused request waits for the release:
 * its client may retry with the same key at once, while a successful one is answered again from the receipt. After an
 * error the store may be unavailable, and waiting for it again would delay the reply.
 */
const whileClaimed = async (claim: Claim, work: () => Promise<Outcome<unknown, string>>) => {
  const timer = setInterval(() => void claim.renew(), renewEvery).unref();
  let isRefused = false;
  try {
    const outcome = await work();
    isRefused = !outcome.ok;
    return outcome;
  } finally {
    clearInterval(timer);
    const released = claim.release();
    if (isRefused) await released;
  }
};

/**
 * The reply from a receipt: the first reply, `lost` when it can no longer be read, or `used` when the key belongs to
 * another request.
 */
const fromReceipt = ({ kept }: Parts, op: Operation, outcome: AnsweredBefore | Refusal<string>): Answer => {
  if (!isAnsweredBefore(outcome)) return used;
  const body = kept.open(outcome.answer);
  return body === undefined ? lost : { status: 200, body, headers: op.replyHeaders() };
};

/** The work together with the storage of its reply. The characters stored count against the user's limit. */
const working = ({ kept, rateLimits }: Parts, { ctx, op, request }: Keyed, requestKey: RequestKey) => {
  const { endpoint, write, handle } = op;
  let characters = 0;
  const keep = (value: unknown): string => {
    const text = endpoint.repliesWithSecret ? kept.seal(write(value)) : write(value);
    characters = text.length;
    return text;
  };
  const once: Once<unknown> = { ...requestKey, keep };
  return async (): Promise<Outcome<unknown, string>> => {
    const outcome = await handle({ ...request, once });
    if (outcome.ok && request.caller) await rateLimits.ofKept(ctx, request.caller.id, characters);
    return outcome;
  };
};

/**
 * The reply to a concurrent request with the same key. Of two imports of one name, for example, one finds the name
 * taken.
 */
const orTwins = async (
  parts: Parts,
  { op, refusal, caller, requestKey }: Claimed,
  outcome: Outcome<unknown, string>,
) => {
  if (outcome.ok) return op.answer(outcome);
  if (isFromReceipt(outcome)) return fromReceipt(parts, op, outcome);
  const twins = await parts.receipts.find(caller.account, requestKey);
  return twins && isAnsweredBefore(twins) && !isNote(twins.answer) ? fromReceipt(parts, op, twins) : refusal(outcome);
};

const claiming = async (parts: Parts, claimed: Claimed, work: () => Promise<Outcome<unknown, string>>) => {
  const { ctx, op, caller, requestKey } = claimed;
  const claim = await parts.receipts.claim(caller.account, requestKey, lease);
  if (claim.ok) {
    const full = parts.rateLimits.ofKeeping(ctx, caller.id);
    if (!full) return orTwins(parts, claimed, await whileClaimed(claim.value, work));
    await claim.value.release();
    return full;
  }
  if (claim.code === 'still_running') return running;
  // The work was done but its reply was not stored: the reply is made now.
  return isAnsweredBefore(claim) && isNote(claim.answer)
    ? orTwins(parts, claimed, await work())
    : fromReceipt(parts, op, claim);
};

/**
 * Answers a request with a key (decision 0017). The work is done once, because its receipt is stored in the same atomic
 * step. The claim only keeps requests with the same key from working concurrently. A refusal stores nothing and
 * releases the key.
 */
export const answerOnce =
  (parts: Parts): AnswerOnce =>
  async (keyed) => {
    const { op, key, request } = keyed;
    const requestKey = {
      key,
      fingerprint: await fingerprint({ operation: op.name, shape: op.endpoint.body, ...request }),
    };
    const work = working(parts, keyed, requestKey);
    if (request.caller) return claiming(parts, { ...keyed, caller: request.caller, requestKey }, work);
    // Only the operation itself learns the owner of the key. This is sign-in, which may be done twice without harm.
    const outcome = await work();
    return isFromReceipt(outcome) ? fromReceipt(parts, op, outcome) : op.answer(outcome);
  };

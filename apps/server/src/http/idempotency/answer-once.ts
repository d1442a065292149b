import type { User } from '@flashcards/accounts';
import type { Once } from '@flashcards/application';
import { isAnsweredBefore, isNote, isTold } from '@flashcards/application';
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

/** How long a key stays taken when the server that works on it is gone. */
const lease = 6_000;
const renewEvery = 2_000;

const used = protocolAnswer('idempotency_key_used');
const lost = protocolAnswer('idempotency_key_lost');
const stillRunning = protocolAnswer('idempotency_key_running');
const running: Answer = { ...stillRunning, headers: { ...stillRunning.headers, [retryAfterHeader]: '1' } };

/** A request with a key, all of it checked. */
export interface Keyed {
  readonly ctx: Context;
  readonly op: Operation;
  readonly key: string;
  readonly request: Omit<Parameters<AnyHandler>[0], 'once'>;
  /** What a refusal is answered. */
  readonly refusal: (outcome: Refusal<string>) => Promise<Answer>;
}

export type AnswerOnce = (keyed: Keyed) => Promise<Answer>;

/** One whose caller is known before its handler runs. */
type Claimed = Keyed & { readonly caller: User; readonly asked: RequestKey };

interface Parts {
  readonly receipts: Receipts;
  readonly kept: KeptAnswers;
  readonly rateLimits: RateLimits;
}

/**
 * Renews the claim as long as the work takes, and lets go of the key after it. Only who is refused waits for that: they
 * may ask again with their key at once, while who is answered is answered again from the receipt. Where the work failed
 * the store may be away, and to wait for it once more would keep the answer.
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

/** What a receipt tells: the first answer, that nobody can read it any more, or that the key is another request's. */
const told = ({ kept }: Parts, op: Operation, outcome: AnsweredBefore | Refusal<string>): Answer => {
  if (!isAnsweredBefore(outcome)) return used;
  const body = kept.open(outcome.answer);
  return body === undefined ? lost : { status: 200, body, headers: op.replyHeaders() };
};

/** The work, with what keeps its answer; how much was kept counts for its user. */
const working = ({ kept, rateLimits }: Parts, { ctx, op, request }: Keyed, asked: RequestKey) => {
  const { endpoint, write, handle } = op;
  let characters = 0;
  const keep = (value: unknown): string => {
    const text = endpoint.repliesWithSecret ? kept.seal(write(value)) : write(value);
    characters = text.length;
    return text;
  };
  const once: Once<unknown> = { ...asked, keep };
  return async (): Promise<Outcome<unknown, string>> => {
    const outcome = await handle({ ...request, once });
    if (outcome.ok && request.caller) await rateLimits.ofKept(ctx, request.caller.id, characters);
    return outcome;
  };
};

/** What a twin that ran at the same time was answered: of two imports of one name, one finds it taken. */
const orTwins = async (parts: Parts, { op, refusal, caller, asked }: Claimed, outcome: Outcome<unknown, string>) => {
  if (outcome.ok) return op.answer(outcome);
  if (isTold(outcome)) return told(parts, op, outcome);
  const twins = await parts.receipts.find(caller.account, asked);
  return twins && isAnsweredBefore(twins) && !isNote(twins.answer) ? told(parts, op, twins) : refusal(outcome);
};

const claiming = async (parts: Parts, claimed: Claimed, work: () => Promise<Outcome<unknown, string>>) => {
  const { ctx, op, caller, asked } = claimed;
  const claim = await parts.receipts.claim(caller.account, asked, lease);
  if (claim.ok) {
    const full = parts.rateLimits.ofKeeping(ctx, caller.id);
    if (!full) return orTwins(parts, claimed, await whileClaimed(claim.value, work));
    await claim.value.release();
    return full;
  }
  if (claim.code === 'still_running') return running;
  // Of what was done and not answered the answer is made now.
  return isAnsweredBefore(claim) && isNote(claim.answer)
    ? orTwins(parts, claimed, await work())
    : told(parts, op, claim);
};

/**
 * Answers a request with a key (decision 0017): the work is done once, for its receipt is kept in the same atomic step.
 * The claim only keeps twins from working side by side. A refusal keeps nothing, and frees the key.
 */
export const answerOnce =
  (parts: Parts): AnswerOnce =>
  async (keyed) => {
    const { op, key, request } = keyed;
    const asked = { key, fingerprint: await fingerprint({ operation: op.name, shape: op.endpoint.body, ...request }) };
    const work = working(parts, keyed, asked);
    if (request.caller) return claiming(parts, { ...keyed, caller: request.caller, asked }, work);
    // Whose key it is is known only to the operation itself: sign-in, which may be done twice unharmed.
    const outcome = await work();
    return isTold(outcome) ? told(parts, op, outcome) : op.answer(outcome);
  };

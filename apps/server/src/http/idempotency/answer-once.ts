import type { User } from '@flashcards/accounts';
import type { Once } from '@flashcards/application';
import { isAnsweredBefore, isNote, isTold } from '@flashcards/application';
import type { Outcome, Refusal } from '@flashcards/kernel';
import type { AnsweredBefore, Claim, Receipts, RequestKey } from '@flashcards/persistence-ports';
import type { Answer } from '../answer.ts';
import { protocolAnswer } from '../answer.ts';
import type { AnyHandler, Operation } from '../operation.ts';
import { retryAfterHeader } from '../headers.ts';
import { fingerprints } from './fingerprint.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** How long a key stays taken when the server that works on it is gone. */
const lease = 6_000;
const renewEvery = 2_000;

const used = protocolAnswer('idempotency_key_used');
const stillRunning = protocolAnswer('idempotency_key_running');
const running: Answer = { ...stillRunning, headers: { ...stillRunning.headers, [retryAfterHeader]: '1' } };

type HandlerRequest = Parameters<AnyHandler>[0];

/** A request with a key, all of it checked. */
export interface Keyed {
  readonly op: Operation;
  readonly key: string;
  readonly request: Omit<HandlerRequest, 'once'>;
  /** What a refusal is answered. */
  readonly refusal: (outcome: Refusal<string>) => Promise<Answer>;
}

export type AnswerOnce = (keyed: Keyed) => Promise<Answer>;

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

/**
 * Answers a request with a key (decision 0017): the work is done once, for its receipt is kept in the same atomic step.
 * The claim only keeps twins from working side by side. A refusal keeps nothing, and frees the key.
 */
export const answerOnce = (receipts: Receipts, { seal, open }: KeptAnswers): AnswerOnce => {
  const fingerprintOf = fingerprints();

  const told = (op: Operation, outcome: AnsweredBefore | { readonly code: string }): Answer =>
    'answer' in outcome ? { status: 200, body: open(outcome.answer), headers: op.replyHeaders } : used;

  const onceOf = ({ endpoint, write }: Operation, asked: RequestKey): Once<unknown> => ({
    ...asked,
    keep: (value) => (endpoint.repliesWithSecret ? seal(write(value)) : write(value)),
  });

  /** What a twin that ran at the same time was answered: of two imports of one name, one finds it taken. */
  const orTwins = async (
    { op, refusal }: Keyed,
    { account }: User,
    asked: RequestKey,
    outcome: Outcome<unknown, string>,
  ) => {
    if (outcome.ok) return op.answer(outcome);
    if (isTold(outcome)) return told(op, outcome);
    const twins = await receipts.find(account, asked);
    return twins && isAnsweredBefore(twins) && !isNote(twins.answer) ? told(op, twins) : refusal(outcome);
  };

  return async (keyed) => {
    const { op, key, request } = keyed;
    const { caller } = request;
    const asked = { key, fingerprint: await fingerprintOf({ operation: op.name, ...request }) };
    const work = () => op.handle({ ...request, once: onceOf(op, asked) });
    // Whose key it is is known only to the operation itself: sign-in, which may be done twice unharmed.
    if (!caller) {
      const outcome = await work();
      return isTold(outcome) ? told(op, outcome) : op.answer(outcome);
    }
    const claim = await receipts.claim(caller.account, asked, lease);
    if (claim.ok) return orTwins(keyed, caller, asked, await whileClaimed(claim.value, work));
    if (claim.code === 'still_running') return running;
    // Of what was done and not answered the answer is made now.
    return isAnsweredBefore(claim) && isNote(claim.answer)
      ? orTwins(keyed, caller, asked, await work())
      : told(op, claim);
  };
};

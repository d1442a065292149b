import type { Once } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';

type Refused = Extract<Outcome<never, string>, { ok: false }>;

/** Answers with the reply that is made of what a use case answers, and has the same reply kept for repeats. */
export const replying = async <Value, Reply, Told extends Refused>(
  once: Once<Reply> | undefined,
  replyOf: (value: Value) => Reply,
  ask: (once: Once<Value> | undefined) => Promise<{ readonly ok: true; readonly value: Value } | Told>,
): Promise<{ readonly ok: true; readonly value: Reply } | Told> => {
  const asked = await ask(once && { ...once, keep: (value) => once.keep(replyOf(value)) });
  return asked.ok ? ok(replyOf(asked.value)) : asked;
};

/** Of what is done without a word, with these words. */
export const told = <Nothing, Reply, Told extends Refused>(
  once: Once<Reply> | undefined,
  reply: Reply,
  ask: (once: Once<Nothing> | undefined) => Promise<{ readonly ok: true; readonly value: Nothing } | Told>,
): Promise<{ readonly ok: true; readonly value: Reply } | Told> => replying(once, () => reply, ask);

import { mayPass, needsSignIn, wordsFor } from '../problem.ts';
import { client, expire } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { outboxOf } from './outbox.ts';
import type { StudyState } from './study-state.ts';

interface Earned {
  readonly xp: number;
  readonly streak: number;
}

/** Sends what the learner does, in its order, and says what could not be saved. */
export const savingOf = ({ notice, unsent, gained }: Pick<StudyState, 'notice' | 'unsent' | 'gained'>) => {
  let xpAtStart = 0;
  const onChange = (waiting: number, problem: unknown): void => {
    unsent.value = { waiting, problem };
    if (needsSignIn(problem)) expire();
  };
  const outbox = outboxOf({ mayPass, onChange });
  const lost = (error: unknown): void => {
    notice.value = `${texts.study.lost} ${wordsFor(error)}`;
  };
  return {
    /** Resolves also when it is refused for good. */
    send: (call: () => Promise<unknown>): Promise<void> => outbox.add(call).then(() => undefined, lost),
    /** An answer, or its undoing, which both tell what was earned. `after` follows once it is saved. */
    sendReview: (call: () => Promise<Earned>, after: () => Promise<void> = async () => undefined): Promise<void> =>
      outbox
        .add(call)
        .then(({ xp, streak }) => {
          gained.value = { xp: xp - xpAtStart, streak };
          // Without its new intervals a card is studied all the same.
          return after().catch(() => undefined);
        })
        .catch(lost),
    /** When all that was added before is sent. */
    settled: (): Promise<void> => outbox.add(async () => undefined),
    retry: outbox.retry,
    /** Before the first answer, so that what it earns is not counted as had before. */
    begin: async (): Promise<void> => {
      const account = await client.account.get().catch(() => undefined);
      xpAtStart = account?.xp ?? 0;
      gained.value = { xp: 0, streak: account?.streak ?? 0 };
    },
  };
};

export type Saving = ReturnType<typeof savingOf>;

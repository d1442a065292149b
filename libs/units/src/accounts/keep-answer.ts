import { ok } from '@flashcards/kernel';
import type { Receipts, UnitOfWork } from '@flashcards/persistence-ports';
import { AccountGone } from '@flashcards/persistence-ports';
import { answerTo } from '../change.ts';

/** Keeps an answer that no change has kept. The first answer wins, unless the kept one equals `instead`. */
export const keepAnswer =
  ({ write }: UnitOfWork): Receipts['keep'] =>
  (account, { answer, instead, ...request }) =>
    write(account, async (tx) => {
      const kept = await tx.receipts.find(account, request.key);
      if (!(await tx.accounts.isThere(account))) throw new AccountGone('the account is gone');
      const previous = kept && answerTo(kept, request);
      const isReplaced = previous?.code === 'answered_before' && previous.answer === instead;
      if (previous && !isReplaced) return previous;
      await tx.receipts.insert(account, { ...request, answer });
      return ok(undefined);
    });

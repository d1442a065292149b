import type { AccountId, CardId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Cards } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { ownProgress, putRow } from './progress.ts';
import type { Row } from './study-documents.ts';
import { inTurn } from './study-turn.ts';
import { visitsTo } from './visits.ts';

/** The row with a card that is visible to the account, as it is or would begin. */
const visibleRow = async (call: Call, account: AccountId, card: CardId): Promise<Row | undefined> =>
  (await ownProgress(call.collections, account, card)) ?? (await visitsTo(call, account, [card]))[0];

/** A card that is to be suspended, or not any more. */
export const suspendCard =
  (database: Database): Cards['suspend'] =>
  (account, { id, suspended }, receipt) =>
    inTurn(database, {
      account,
      receipt,
      decide: async (_, call) => {
        const row = await visibleRow(call, account, id);
        if (!row) return { answer: refuse('card_not_found') };
        if (row.suspended === suspended) return { answer: ok(undefined) };
        return { answer: ok(undefined), change: { steps: [[putRow({ ...row, suspended })]] } };
      },
    });

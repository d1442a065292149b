import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { UnitOfWork } from '@flashcards/persistence-ports';
import { findQuest } from './find-quest.ts';

/** Removes a leaving account from one quest; false when it is in none. */
const leaveOne = async ({ write }: UnitOfWork, account: AccountId): Promise<boolean> => {
  const { value } = await write(account, async (tx) => {
    const id = await tx.quests.findWith(account);
    if (id === undefined) return ok(false);
    // `findQuest` already omits the leaving account, so its result is what to save.
    const rest = await findQuest(tx, id);
    await (rest ? tx.quests.save(rest.quest) : tx.quests.delete(id));
    return ok(true);
  });
  return value;
};

/** Removes a leaving account from all quests, each in a unit of its own. */
export const leaveQuests = async (units: UnitOfWork, account: AccountId): Promise<void> => {
  while (await leaveOne(units, account));
};

import type { AccountId } from '@flashcards/kernel';
import type { Tx } from '@flashcards/persistence-ports';
import type { Quest, Stint } from '@flashcards/quests';
import { judgeQuest } from '@flashcards/quests';

/** Those of the account's stints, as they are about to be saved, that bring their quest to its target. */
const reaching = async ({ stints }: Tx, account: AccountId, moved: readonly Stint[]): Promise<readonly Stint[]> => {
  const [first] = moved.map(({ deadline }) => deadline).sort();
  if (first === undefined) return [];
  const needed = new Map((await stints.open(account, first)).map((stint) => [stint.quest, stint.needed]));
  return moved.filter(({ quest, progress }) => progress >= (needed.get(quest) ?? Infinity));
};

/**
 * The quests that the account's stints complete, as they are about to be saved, with their verdicts. A verdict is written
 * in the unit that moved the sum: so none is ever found whose sum has reached its target and that has no verdict.
 */
export const judged = async (tx: Tx, account: AccountId, moved: readonly Stint[]): Promise<readonly Quest[]> => {
  const quests: Quest[] = [];
  for (const { quest: id, progress } of await reaching(tx, account, moved)) {
    const found = await tx.quests.find(id);
    const quest = found && judgeQuest(found.quest, new Map(found.stints).set(account, progress));
    if (quest && quest !== found.quest) quests.push(quest);
    await tx.pause();
  }
  return quests;
};

const winnersOf = ({ verdict }: Quest): readonly AccountId[] => verdict?.winners ?? [];

/** How many of the quests the account has won. */
export const wonBy = (account: AccountId, quests: readonly Quest[]): number =>
  quests.filter((quest) => winnersOf(quest).includes(account)).length;

/** No quest has a verdict that a winner has not counted. */
export const saveVerdicts = async ({ quests, totals }: Tx, completed: readonly Quest[]): Promise<void> => {
  for (const quest of completed) {
    await quests.save(quest);
    await totals.countWin(winnersOf(quest));
  }
};

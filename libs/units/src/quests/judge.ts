import type { AccountId, LocalDate } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Projections, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { Quest, Stint, Stints } from '@flashcards/quests';
import { judgeQuest } from '@flashcards/quests';
import { findQuest } from './find-quest.ts';

const firstDay = '0001-01-01' as LocalDate;

/** The account's stints, as they are about to be saved, that reach the target of their quest. */
const reaching = async ({ stints }: Tx, account: AccountId, moved: readonly Stint[]): Promise<readonly Stint[]> => {
  const [first] = moved.map(({ deadline }) => deadline).sort();
  if (first === undefined) return [];
  const needed = new Map((await stints.open(account, first)).map((stint) => [stint.quest, stint.needed]));
  return moved.filter(({ quest, progress }) => progress >= (needed.get(quest) ?? Infinity));
};

/** The quest with its verdict; empty where these stints do not complete it. */
const completedBy = (quest: Quest, stints: Stints): readonly Quest[] => {
  const looked = judgeQuest(quest, stints);
  return looked === quest ? [] : [looked];
};

/**
 * The quests that the account's stints complete, with their verdicts. A verdict is written in the unit that changes the
 * sum, so no reader finds a quest that has reached its target and has no verdict.
 */
export const judged = async (tx: Tx, account: AccountId, moved: readonly Stint[]): Promise<readonly Quest[]> => {
  const quests: Quest[] = [];
  for (const { quest: id, progress } of await reaching(tx, account, moved)) {
    const found = await findQuest(tx, id);
    if (found) quests.push(...completedBy(found.quest, new Map(found.stints).set(account, progress)));
    await tx.pause();
  }
  return quests;
};

const winnersOf = ({ verdict }: Quest): readonly AccountId[] => verdict?.winners ?? [];

/** The number of these quests that the account has won. */
export const wonBy = (account: AccountId, quests: readonly Quest[]): number =>
  quests.filter((quest) => winnersOf(quest).includes(account)).length;

/** Call it in the unit that saves the verdict, so that each verdict is counted in its winners' totals. */
export const countWins = ({ totals }: Tx, quest: Quest): Promise<void> => totals.countWin(quest.id, winnersOf(quest));

export const saveVerdicts = async (tx: Tx, completed: readonly Quest[]): Promise<void> => {
  for (const quest of completed) {
    await tx.quests.save(quest);
    await countWins(tx, quest);
  }
};

/**
 * Judges the quests of an account, each in a unit of its own: a verdict writes some rows for each of up to a hundred
 * participants.
 */
export const judgeAll =
  ({ read, write }: UnitOfWork): Projections['judge'] =>
  async (account) => {
    const open = await read(account, ({ stints }) => stints.open(account, firstDay));
    for (const { quest: id } of open.filter(({ progress, needed = Infinity }) => progress >= needed))
      await write(account, async (tx) => {
        const found = await findQuest(tx, id);
        if (found) await saveVerdicts(tx, completedBy(found.quest, found.stints));
        return ok(undefined);
      });
  };

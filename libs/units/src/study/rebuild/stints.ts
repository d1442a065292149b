import type { LocalDate, QuestId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Stint } from '@flashcards/quests';
import { windowOfStint } from '@flashcards/quests';
import { progressOf } from '../progress-of.ts';
import type { Step } from './step.ts';
import { found } from './step.ts';

const firstDay = '0001-01-01' as LocalDate;

/** The quests of the open stints. */
export const stintIds = found(async ({ stints }, account) =>
  (await stints.open(account, firstDay)).map(({ quest }) => quest),
);

/** Corrects the progress of a stint from the log. An ended stint stays unchanged. The quest is not judged. */
export const stintStep = (quest: QuestId): Step<{ readonly wrong: Stint | undefined }> => ({
  find: async (tx, account, patience) => {
    const stint = (await tx.stints.open(account, firstDay)).find((open) => open.quest === quest);
    if (!stint) return ok({ wrong: undefined });
    const progress = await progressOf(tx, account, { ...windowOfStint(stint), patience });
    if (!progress.ok) return progress;
    return ok({ wrong: progress.value === stint.progress ? undefined : { ...stint, progress: progress.value } });
  },
  save: async ({ stints }, account, { wrong }) => {
    if (!wrong) return;
    await stints.open(account, wrong.deadline);
    await stints.save(account, [wrong]);
  },
});

import type { Projections } from '@flashcards/persistence-ports';
import { rebuildAll } from './rebuild.ts';
import type { StudyTurns } from './study-turns.ts';

export const sqliteProjections = (turns: StudyTurns): Pick<Projections, 'rebuild'> => ({
  rebuild: (account) =>
    rebuildAll(async (considered) => {
      const outcome = await turns.change(account, considered);
      if (!outcome.ok) throw new Error('sqlite: a step of a rebuild was refused');
      return outcome.value;
    }),
});

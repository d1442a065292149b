import type { Projections } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { judgeQuests } from './judge-quests.ts';
import { rebuildAll } from './rebuild.ts';
import { stintsOf } from './stint-rows.ts';
import type { StudyTurns } from './study-turns.ts';
import { userKey } from './users.ts';

export const sqliteProjections = (database: Database, turns: StudyTurns): Projections => ({
  rebuild: (account) =>
    rebuildAll(async (considered) => {
      const outcome = await turns.change(account, considered);
      if (!outcome.ok) throw new Error('sqlite: a step of a rebuild was refused');
      return outcome.value;
    }),

  judge: (account) =>
    database.write((connection, breathe) => {
      const quests = stintsOf(connection, userKey(connection, account)).map(({ quest }) => quest);
      return judgeQuests({ connection, breathe }, quests);
    }, account),
});

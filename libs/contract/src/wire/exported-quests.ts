import { object } from '../combinators.ts';
import { questShape } from './quests.ts';
import { flag, instant } from './scalars.ts';

/** A quest as its list shows it, with what is kept of the learner in it: others' part is not told beyond that. */
export const exportedQuest = object({ ...questShape, createdAt: instant, since: instant, won: flag });

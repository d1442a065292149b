import { object } from '../combinators.ts';
import { questShape } from './quests.ts';
import { flag, instant } from './scalars.ts';

/** A quest as its list shows it, with the learner's own data in it, and no more of others than the list has. */
export const exportedQuest = object({ ...questShape, createdAt: instant, since: instant, won: flag });

import type { LocalDate, NamedQuest } from '@flashcards/client-sdk';
import { goalName, paceWords } from '../goals/goal-words.ts';
import { texts } from '../texts/texts.ts';

export const questName = ({ deadline, ...quest }: NamedQuest): string => goalName({ ...quest, endDate: deadline });

/**
 * The pace of a quest that is under way. It goes on until its last day is over everywhere, while a learner's answers count
 * until that day is over for them.
 */
export const questPace = (
  { deadline, ...quest }: Pick<NamedQuest, 'deadline' | 'target' | 'progress'>,
  today: LocalDate,
): string =>
  today > deadline ? texts.quests.pastHere : paceWords({ ...quest, startDate: today, endDate: deadline }, today);

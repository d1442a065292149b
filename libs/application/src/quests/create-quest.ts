import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { QuestId, Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { Quests, Receipted } from '@flashcards/persistence-ports';
import type { Quest, QuestRequest } from '@flashcards/quests';
import type { NewId, Now } from '../clock.ts';
import type { QuestStanding } from './quest-standing.ts';
import { questStanding } from './quest-standing.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';

export type NewQuest = Pick<QuestRequest, 'kind' | 'label' | 'target' | 'deadline'>;

interface Ports {
  readonly quests: Quests;
  readonly now: Now;
  readonly newId: NewId;
}

type Created = Receipted<QuestStanding, 'too_many_quests'> | Refusal<'deadline_passed'>;

/** Creates a quest that its creator takes part in from now on. The deadline may be the creator's today or later. */
export const createQuest =
  ({ quests, now, newId }: Ports) =>
  async ({ id, account, settings }: User, request: NewQuest, once?: Once<QuestStanding>): Promise<Created> => {
    const createdAt = now();
    if (request.deadline < studyDay(createdAt, settings)) return refuse('deadline_passed');
    return answering(
      once,
      (quest: Quest) => questStanding({ quest, stints: new Map() }, createdAt),
      (receipt) => quests.create({ account, id }, { ...request, id: newId() as QuestId, createdAt }, receipt),
    );
  };

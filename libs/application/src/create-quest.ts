import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { QuestId, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Quests, Receipted } from '@flashcards/persistence-ports';
import type { QuestRequest } from '@flashcards/quests';
import type { NewId, Now } from './clock.ts';
import type { QuestStanding } from './quest-standing.ts';
import { questStanding } from './quest-standing.ts';

export type NewQuest = Pick<QuestRequest, 'kind' | 'label' | 'target' | 'deadline'>;

interface Ports {
  readonly quests: Quests;
  readonly now: Now;
  readonly newId: NewId;
}

type Created = Receipted<QuestStanding, 'too_many_quests'> | Refusal<'deadline_passed'>;

/** Makes a quest whose maker takes part from now on; the deadline may be their own today, and no day before. */
export const createQuest =
  ({ quests, now, newId }: Ports) =>
  async ({ id, account, settings }: User, request: NewQuest): Promise<Created> => {
    const createdAt = now();
    if (request.deadline < studyDay(createdAt, settings)) return refuse('deadline_passed');
    const made = await quests.create({ account, id }, { ...request, id: newId() as QuestId, createdAt });
    return made.ok ? ok(questStanding({ quest: made.value, stints: new Map() }, createdAt)) : made;
  };

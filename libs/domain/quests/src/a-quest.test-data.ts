import type { AccountId, LocalDate, Person, QuestId, UserId } from '@flashcards/kernel';
import type { Participant, Quest, Stints } from './quest.ts';
import { makeQuest } from './quest.ts';

export const day = (date: string): LocalDate => date as LocalDate;
export const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);

export const person = (name: string): Person => ({ account: `account of ${name}` as AccountId, id: name as UserId });
export const [anna, ben, carla] = [person('anna'), person('ben'), person('carla')] as const;

/** Anna's quest, created at noon of 1 March 2026 in UTC; its last day is the 10th. */
export const aQuest = (overrides: Partial<Quest> = {}): Quest => ({
  ...makeQuest(
    {
      id: '1' as QuestId,
      kind: 'xp',
      label: 'friend',
      target: 20,
      deadline: day('2026-03-10'),
      createdAt: noonOf('2026-03-01'),
    },
    anna,
  ),
  ...overrides,
});

export const line = (
  { account, id: user }: Person,
  status: Participant['status'],
  overrides: Partial<Participant> = {},
): Participant => ({ account, user, status, since: noonOf('2026-03-02'), ...overrides });

/** Anna's quest with other participants. */
export const questWith = (others: readonly Participant[], overrides: Partial<Quest> = {}): Quest => {
  const quest = aQuest(overrides);
  return { ...quest, participants: [...quest.participants, ...others] };
};

export const stints = (...entries: readonly (readonly [Person, number])[]): Stints =>
  new Map(entries.map(([{ account }, progress]) => [account, progress]));

/** The status of each participant, by name. */
export const standings = ({ participants }: Quest): Readonly<Record<string, string>> =>
  Object.fromEntries(participants.map(({ user, status }) => [user, status]));

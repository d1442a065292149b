import type { QuestParticipant } from '@flashcards/client-sdk';
import type { Change } from './asked.ts';

/** A quest as its members know it, by user names. */
export interface QuestState {
  /** Empty once it is deleted. */
  readonly owner: string;
  readonly people: Readonly<Record<string, QuestParticipant['status']>>;
  /** Set once it is completed; never changes. */
  readonly winners?: readonly string[];
}

type QuestChange = Change<QuestState>;

export const newQuest = (owner: string): QuestState => ({ owner, people: { [owner]: 'accepted' } });

const deleted = (quest: QuestState): QuestState => ({ ...quest, owner: '', people: {} });
const isDeleted = ({ owner }: QuestState): boolean => owner === '';

const acceptedIn = ({ people }: QuestState): readonly string[] =>
  Object.keys(people)
    .filter((name) => people[name] === 'accepted')
    .toSorted();

const withStatus = (quest: QuestState, who: string, status: QuestParticipant['status']): QuestState => ({
  ...quest,
  people: Object.fromEntries(Object.entries({ ...quest.people, [who]: status }).toSorted()),
});

/** The quest with a member as owner. The model does not know the instants of joining, so any member may be the heir. */
const handedOver = (quest: QuestState): readonly QuestState[] => {
  if (quest.people[quest.owner] === 'accepted') return [quest];
  const heirs = acceptedIn(quest);
  return heirs.length === 0 ? [deleted(quest)] : heirs.map((owner) => ({ ...quest, owner }));
};

/** The quest's participants exist. */
export const inviting =
  (by: string, invited: string): QuestChange =>
  (quest) => {
    if (isDeleted(quest)) return 'quest_not_found';
    if (quest.people[by] !== 'accepted') return 'not_in_quest';
    if (['pending', 'accepted'].includes(quest.people[invited] ?? '')) return 'already_in_quest';
    return quest.winners ? 'quest_over' : [withStatus(quest, invited, 'pending')];
  };

export const accepting =
  (who: string): QuestChange =>
  (quest) => {
    const status = quest.people[who];
    if (status === 'accepted') return [quest];
    if (status !== 'pending') return 'quest_not_found';
    return quest.winners ? 'quest_over' : [withStatus(quest, who, 'accepted')];
  };

export const declining =
  (who: string): QuestChange =>
  (quest) => {
    const status = quest.people[who];
    if (status === undefined || status === 'left') return 'quest_not_found';
    return status === 'accepted' ? 'already_accepted' : [withStatus(quest, who, 'declined')];
  };

export const leavingQuest =
  (who: string): QuestChange =>
  (quest) => {
    const status = quest.people[who];
    if (status === 'pending') return [withStatus(quest, who, 'declined')];
    if (status !== 'accepted') return 'quest_not_found';
    return handedOver(withStatus(quest, who, 'left'));
  };

export const deletingQuest =
  (who: string): QuestChange =>
  (quest) => {
    if (isDeleted(quest)) return 'quest_not_found';
    return quest.owner === who ? [deleted(quest)] : 'not_quest_owner';
  };

/** Deletes a user's account. */
export const goneFromQuest =
  (who: string): QuestChange =>
  (quest) => {
    if (!(who in quest.people)) return [quest];
    const { [who]: _, ...people } = quest.people;
    const { winners } = quest;
    const rest = { ...quest, people, ...(winners ? { winners: winners.filter((each) => each !== who) } : {}) };
    return handedOver(rest);
  };

/** A user observes that the target is reached. The sums decide when. */
export const completing: QuestChange = (quest) =>
  !isDeleted(quest) && !quest.winners ? [{ ...quest, winners: acceptedIn(quest) }] : 'quest_over';

import type { AccountId, QuestId } from '@flashcards/kernel';
import type { Participant, ParticipantStatus, Quest } from '@flashcards/quests';
import { participantOf } from '@flashcards/quests';
import type { Call } from './call.ts';
import type { QuestPut } from './documents.ts';
import { removal, removalOfJournal } from './graves.ts';
import { questJournalOf } from './keys.ts';
import type { QuestDocument } from './quest-documents.ts';

export const questFrom = ({
  _id: id,
  rev: _rev,
  members: _members,
  invited: _invited,
  named: _named,
  due: _due,
  isOpen: _isOpen,
  ...quest
}: QuestDocument): Quest => ({ id, ...quest });

const withStatus = ({ participants }: Quest, asked: ParticipantStatus): readonly AccountId[] =>
  participants.filter(({ status }) => status === asked).map(({ account }) => account);

const namedIn = ({ owner, participants, verdict }: Quest): readonly AccountId[] => [
  ...new Set([owner, ...participants.map(({ account }) => account), ...(verdict?.winners ?? [])]),
];

/** What a quest is to become: another, with those who are due, or nothing. */
export interface Becoming {
  readonly quest: Quest | undefined;
  readonly due?: readonly AccountId[];
}

const putQuest = (quest: Quest, due: readonly AccountId[], isNew: boolean): QuestPut => {
  const { id: _id, ...rest } = quest;
  const concerned = {
    members: withStatus(quest, 'accepted'),
    invited: withStatus(quest, 'pending'),
    named: namedIn(quest),
  };
  const isOpen = !quest.verdict || due.length > 0;
  return { into: 'quests', document: { _id, ...rest, ...concerned, due, isOpen }, isNew };
};

export const putsOf = (id: QuestId, { quest, due = [] }: Becoming, isNew: boolean): readonly QuestPut[] => {
  if (quest) return [putQuest(quest, due, isNew)];
  const journal = questJournalOf(id);
  return [...removal(journal, 'quests', id), ...removalOfJournal(journal)];
};

type Looking = Pick<Call, 'collections' | 'questJournal'>;

/** The quest, after whatever change of it was pending has been carried out. */
export const questNow = async ({ collections, questJournal }: Looking, id: QuestId): Promise<QuestDocument | null> => {
  await questJournal.settled(questJournalOf(id));
  return collections.quests.findOne({ _id: id });
};

/** How the account takes part, if it is accepted. */
export const memberIn = (quest: QuestDocument | null, account: AccountId): Participant | undefined => {
  const participant = quest ? participantOf(questFrom(quest), account) : undefined;
  return participant?.status === 'accepted' ? participant : undefined;
};

/** Whether this is the account's stint in the quest. */
export const isOf = (
  stint: { readonly since: Date } | null | undefined,
  { since }: Pick<Participant, 'since'>,
): boolean => stint?.since.getTime() === since.getTime();

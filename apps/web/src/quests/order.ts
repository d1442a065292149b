import type { NamedQuest } from '@flashcards/client-sdk';

/** What the order depends on. */
export type OrderedQuest = Pick<NamedQuest, 'id' | 'status'> & {
  readonly participants: readonly Pick<NamedQuest['participants'][number], 'user' | 'status'>[];
};

const activeFirst = <Quest extends OrderedQuest>(quests: readonly Quest[]): readonly Quest[] => {
  const rankOf = ({ status }: Quest): number => (status === 'active' ? 0 : 1);
  return quests.toReversed().sort((one, other) => rankOf(one) - rankOf(other));
};

/**
 * What is under way, then the rest; the newest first. Invitations apart: others can send many, which would hide the quests
 * that the learner takes part in.
 */
export const inOrder = <Quest extends OrderedQuest>(quests: readonly Quest[], me: string) => {
  const isInvitation = ({ participants }: Quest): boolean =>
    participants.some(({ user, status }) => user === me && status === 'pending');
  return {
    invitations: activeFirst(quests.filter(isInvitation)),
    joined: activeFirst(quests.filter((quest) => !isInvitation(quest))),
  };
};

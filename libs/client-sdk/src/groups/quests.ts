import type { LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing, showing } from '../method.ts';
import type { WithName } from './with-name.ts';

/** A user who is in a quest or invited to it. */
export interface QuestParticipant {
  readonly user: UserId;
  readonly status: 'pending' | 'accepted' | 'declined' | 'left';
  /** Cards or XP that this user has contributed. */
  readonly progress: number;
  readonly isOwner: boolean;
}

/** A quest with everyone's progress. */
export interface Quest<Participant = QuestParticipant> {
  readonly id: QuestId;
  readonly title: string;
  /** The last day that counts, in each member's own calendar. */
  readonly deadline: LocalDate;
  /** What counts: cards, each once per day and member, or XP from reviews. */
  readonly kind: 'cards' | 'xp';
  /** A label without effect. */
  readonly label: 'friend' | 'monthly';
  /** Cards or XP of all members together. */
  readonly target: number;
  /** Cards or XP counted so far. */
  readonly progress: number;
  readonly status: 'active' | 'completed' | 'expired';
  readonly participants: readonly Participant[];
}

/** A quest whose participants have their display names. */
export type NamedQuest = Quest<QuestParticipant & WithName>;

/** A quest to create. */
export interface NewQuest {
  /** `'cards'`: cards, each counted once per day and member. `'xp'`: XP from reviews. */
  readonly kind: Quest['kind'];
  /** A label without effect. */
  readonly label: Quest['label'];
  /** For all members together: 1 to 999 999 999. */
  readonly target: number;
  /** The last day that counts, in each member's own calendar; today or later. */
  readonly deadline: DateInput;
}

/** Quests: goals that several learners reach together. The server counts progress from their reviews. */
export interface Quests {
  /**
   * Creates a quest; the creator is a member from the start. Refused with `too_many_quests` beyond 100 live ones.
   *
   * @example
   * ```ts
   * const { id } = await client.quests.create({ kind: 'cards', label: 'friend', target: 500, deadline: '2026-03-31' });
   * ```
   */
  create(quest: NewQuest, options?: CallOptions): Call<Quest>;
  /** The same with the names of the participants. */
  list(options: DetailOptions): Call<readonly NamedQuest[]>;
  /**
   * Returns the quests the learner is in or invited to, oldest first, including completed and expired ones.
   *
   * @example
   * ```ts
   * for (const { title, progress, target, status } of await client.quests.list()) console.log(title, progress, target, status);
   * ```
   */
  list(options?: CallOptions): Call<readonly Quest[]>;
  /**
   * Invites another user. Only members can invite. Refused with `user_not_found`, `quest_not_found`, `not_in_quest`,
   * `already_in_quest`, `quest_over`, `quest_full` and `too_many_invitations`.
   *
   * @example
   * ```ts
   * await client.quests.invite(quest, 'grace');
   * ```
   */
  invite(quest: string, userID: string, options?: CallOptions): Call<void>;
  /**
   * Creates an invite code and revokes the quest's earlier ones. Only members can invite. The code ends with the quest.
   * Refused with `quest_not_found`, `not_in_quest` and `quest_over`.
   *
   * @example
   * ```ts
   * const code = await client.quests.renewInvite(quest);
   * ```
   */
  renewInvite(quest: string, options?: CallOptions): Call<string>;
  /** The same with the names of the participants. */
  join(code: string, options: DetailOptions): Call<NamedQuest>;
  /**
   * Joins a quest with an invite code. Case and dashes in the code are ignored. Reviews count from now on. Refused with
   * `invalid_code`, `already_in_quest`, `quest_over`, `quest_full` and `too_many_quests`.
   *
   * @example
   * ```ts
   * const { title, participants } = await client.quests.join('7K3M-Q9ZD-4XTA-V8RE');
   * ```
   */
  join(code: string, options?: CallOptions): Call<Quest>;
  /**
   * Accepts an invitation. Reviews count from now on. Refused with `quest_not_found`, `quest_over` and
   * `too_many_quests`.
   *
   * @example
   * ```ts
   * for (const { id } of await client.quests.list()) await client.quests.accept(id);
   * ```
   */
  accept(quest: string, options?: CallOptions): Call<void>;
  /**
   * Declines an invitation. Refused with `quest_not_found`, and with `already_accepted` for a member, who calls `leave`
   * instead.
   *
   * @example
   * ```ts
   * await client.quests.decline(quest);
   * ```
   */
  decline(quest: string, options?: CallOptions): Call<void>;
  /**
   * Leaves a quest. The learner's contribution stays in its total. If the owner leaves, another member becomes the
   * owner; if the last member leaves, the quest is deleted. Refused with `quest_not_found`.
   *
   * @example
   * ```ts
   * await client.quests.leave(quest);
   * ```
   */
  leave(quest: string, options?: CallOptions): Call<void>;
  /**
   * Deletes one's own quest for all members. XP already earned stays. Refused with `quest_not_found`, and with
   * `not_quest_owner` for anyone but the owner.
   *
   * @example
   * ```ts
   * await client.quests.delete(quest);
   * ```
   */
  delete(quest: string, options?: CallOptions): Call<void>;
}

export const quests = {
  create: method('createQuest', (call, { name }) => async (quest, options) => {
    const given = anObject(name, 'a quest, as { kind, label, target, deadline }', quest);
    return call(given, options);
  }),
  list: showing('getQuests'),
  invite: passing('inviteToQuest', 'quest', 'invited'),
  renewInvite: passing('createQuestInvite', 'quest'),
  join: showing('joinQuest', 'code'),
  accept: method('updateInviteStatus', (call) => async (quest, options) => {
    await call({ quest: quest as QuestId, status: 'accepted' }, options);
  }),
  decline: method('updateInviteStatus', (call) => async (quest, options) => {
    await call({ quest: quest as QuestId, status: 'declined' }, options);
  }),
  leave: passing('leaveQuest', 'quest'),
  delete: passing('deleteQuest', 'quest'),
} satisfies MethodsOf<Quests>;

import type { LocalDate, QuestId, UserId } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { DateInput } from '../expected-date.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** Who is in a quest, or was asked to be. */
export interface QuestParticipant {
  readonly user: UserId;
  readonly status: 'pending' | 'accepted' | 'declined' | 'left';
  /** Cards or XP that they have brought. */
  readonly progress: number;
  readonly isOwner: boolean;
}

/** A quest with how far everybody in it has come. */
export interface Quest {
  readonly id: QuestId;
  readonly title: string;
  /** The last day that counts, by each member's own days. */
  readonly deadline: LocalDate;
  /** What counts: cards, each once a day and member, or XP from reviews. */
  readonly kind: 'cards' | 'xp';
  /** A word for it, without effect. */
  readonly label: 'friend' | 'monthly';
  /** Cards or XP of all together. */
  readonly target: number;
  /** How much of the target is done. */
  readonly progress: number;
  readonly status: 'active' | 'completed' | 'expired';
  readonly participants: readonly QuestParticipant[];
}

/** What somebody asks of themselves and others. */
export interface NewQuest {
  /** `'cards'`: cards, each counted once a day and member; `'xp'`: XP from reviews. */
  readonly kind: Quest['kind'];
  /** A word for it, without effect. */
  readonly label: Quest['label'];
  /** Of all together: 1 to 999 999 999. */
  readonly target: number;
  /** The last day that counts, by each member's own days; today or later. */
  readonly deadline: DateInput;
}

/** Quests: what several learners reach together, counted by the server from their reviews. */
export interface Quests {
  /**
   * Makes a quest that its maker is in from the start. Refused with `too_many_quests` beyond 100 live ones.
   *
   * @example
   * ```ts
   * const { id } = await client.quests.create({ kind: 'cards', label: 'friend', target: 500, deadline: '2026-03-31' });
   * ```
   */
  create(quest: NewQuest, options?: CallOptions): Call<Quest>;
  /**
   * The quests that the learner is in or invited to, oldest first, completed and expired ones among them.
   *
   * @example
   * ```ts
   * for (const { title, progress, target, status } of await client.quests.list()) console.log(title, progress, target, status);
   * ```
   */
  list(options?: CallOptions): Call<readonly Quest[]>;
  /**
   * Invites another user; only who has accepted can. Refused with `user_not_found`, `quest_not_found`, `not_in_quest`,
   * `already_in_quest`, `quest_over`, `quest_full` and `too_many_invitations`.
   *
   * @example
   * ```ts
   * await client.quests.invite(quest, 'grace');
   * ```
   */
  invite(quest: string, userID: string, options?: CallOptions): Call<void>;
  /**
   * Accepts an invitation: reviews from now on count. Refused with `quest_not_found`, `quest_over` and
   * `too_many_quests`.
   *
   * @example
   * ```ts
   * for (const { id } of await client.quests.list()) await client.quests.accept(id);
   * ```
   */
  accept(quest: string, options?: CallOptions): Call<void>;
  /**
   * Declines an invitation. Refused with `quest_not_found`, and with `already_accepted`: who is in it leaves.
   *
   * @example
   * ```ts
   * await client.quests.decline(quest);
   * ```
   */
  decline(quest: string, options?: CallOptions): Call<void>;
  /**
   * Leaves a quest; what was earned stays in its sum. The owner hands over, and the last one out deletes it. Refused with
   * `quest_not_found`.
   *
   * @example
   * ```ts
   * await client.quests.leave(quest);
   * ```
   */
  leave(quest: string, options?: CallOptions): Call<void>;
  /**
   * Deletes a quest of one's own, for everybody in it; what it has brought stays. Refused with `quest_not_found`, and
   * with `not_quest_owner` to everybody else.
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
  list: passing('getQuests'),
  invite: passing('inviteToQuest', 'quest', 'invited'),
  accept: method('updateInviteStatus', (call) => async (quest, options) => {
    await call({ quest: quest as QuestId, status: 'accepted' }, options);
  }),
  decline: method('updateInviteStatus', (call) => async (quest, options) => {
    await call({ quest: quest as QuestId, status: 'declined' }, options);
  }),
  leave: passing('leaveQuest', 'quest'),
  delete: passing('deleteQuest', 'quest'),
} satisfies MethodsOf<Quests>;

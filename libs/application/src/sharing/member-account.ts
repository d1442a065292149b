import type { AccountId, Refusal, UserId } from '@flashcards/kernel';
import type { CodeRefusal, Receipted, Users } from '@flashcards/persistence-ports';

/** The result of a change of a member. `not_a_member` is separate from other refusals. */
export type MemberChanged = Receipted<void, CodeRefusal> | Refusal<'not_a_member'>;

const noAccount = '' as AccountId;

/** The account of a user. For an unknown user it is an empty id, which is a member of no folder. */
export const accountOf = async (users: Users, id: UserId): Promise<AccountId> =>
  (await users.find(id))?.account ?? noAccount;

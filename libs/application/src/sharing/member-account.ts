import type { AccountId, Refusal, UserId } from '@flashcards/kernel';
import type { CodeRefusal, Receipted, Users } from '@flashcards/persistence-ports';

/** How a change of a member ends; that they are none is told apart from what else is refused. */
export type MemberChanged = Receipted<void, CodeRefusal> | Refusal<'not_a_member'>;

const nobodys = '' as AccountId;

/** The account of somebody who is meant; of who does not exist it is one that nobody has, and so is no member anywhere. */
export const accountOf = async (users: Users, id: UserId): Promise<AccountId> =>
  (await users.find(id))?.account ?? nobodys;

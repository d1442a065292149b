import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { GivenRole, Role } from './shared-folder.ts';

/** The roles of the caller and of the member concerned; `undefined`: not a member. */
export interface Standing {
  readonly caller: Role | undefined;
  readonly target: Role | undefined;
}

export type RemovalRefusal = 'not_owner' | 'owner_stays' | 'not_a_member';

/** Whether the caller may remove the member. Owners cannot remove themselves. */
export const removal = ({ caller, target }: Standing): Outcome<void, RemovalRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  if (target === 'owner') return refuse('owner_stays');
  return target ? ok(undefined) : refuse('not_a_member');
};

export type RoleRefusal = 'not_owner' | 'not_a_member';

/** Whether the caller may change the member's role. The owner's role changes only by a transfer. */
export const roleChange = ({ caller, target }: Standing): Outcome<void, RoleRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  return target && target !== 'owner' ? ok(undefined) : refuse('not_a_member');
};

/** The role of the former owner after a transfer. */
export const formerOwner: GivenRole = 'editor';

/** Whether the caller may transfer the folder to the member. A transfer to the owner changes nothing. */
export const transfer = ({ caller, target }: Standing): Outcome<void, RoleRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  return target ? ok(undefined) : refuse('not_a_member');
};

export type LeaveRefusal = 'not_member' | 'owner_must_transfer';

export const leaving = (caller: Role | undefined): Outcome<void, LeaveRefusal> => {
  if (!caller) return refuse('not_member');
  return caller === 'owner' ? refuse('owner_must_transfer') : ok(undefined);
};

import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { GivenRole, Role } from './shared-folder.ts';

/** How the one who asks stands in the folder, and the one who is meant; `undefined`: not a member. */
export interface Standing {
  readonly caller: Role | undefined;
  readonly target: Role | undefined;
}

export type RemovalRefusal = 'not_owner' | 'owner_stays' | 'not_a_member';

/** Whether the owner may take this one out; themself they may not. */
export const removal = ({ caller, target }: Standing): Outcome<void, RemovalRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  if (target === 'owner') return refuse('owner_stays');
  return target ? ok(undefined) : refuse('not_a_member');
};

export type RoleRefusal = 'not_owner' | 'not_a_member';

/** Whether the owner may give this one another role; their own goes by a transfer only. */
export const roleChange = ({ caller, target }: Standing): Outcome<void, RoleRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  return target && target !== 'owner' ? ok(undefined) : refuse('not_a_member');
};

/** What the old owner is after a transfer. */
export const formerOwner: GivenRole = 'editor';

/** Whether the folder may pass to this one; to the owner themself, nothing changes. */
export const transfer = ({ caller, target }: Standing): Outcome<void, RoleRefusal> => {
  if (caller !== 'owner') return refuse('not_owner');
  return target ? ok(undefined) : refuse('not_a_member');
};

export type LeaveRefusal = 'not_member' | 'owner_must_transfer';

export const leaving = (caller: Role | undefined): Outcome<void, LeaveRefusal> => {
  if (!caller) return refuse('not_member');
  return caller === 'owner' ? refuse('owner_must_transfer') : ok(undefined);
};

import type { User } from '@flashcards/accounts';
import type { Once } from '../accounts/once.ts';
import type { CardEdit } from './edit-sides.ts';
import type { EditPorts } from './edit-sides.ts';
import { editSides } from './edit-sides.ts';

/** Replaces both sides of own cards, of all or none. The learner's progress is kept. */
export const editCards =
  (ports: EditPorts) =>
  (user: User, { cards: edits }: { readonly cards: readonly CardEdit[] }, once?: Once<void>) =>
    editSides(ports, user, { edits, once });

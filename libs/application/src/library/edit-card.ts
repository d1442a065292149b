import type { User } from '@flashcards/accounts';
import type { Once } from '../accounts/once.ts';
import type { CardEdit, EditPorts } from './edit-sides.ts';
import { editSides } from './edit-sides.ts';

/** Replaces both sides of an own card. The learner's progress is kept. */
export const editCard = (ports: EditPorts) => (user: User, edit: CardEdit, once?: Once<void>) =>
  editSides(ports, user, { edits: [edit], once });

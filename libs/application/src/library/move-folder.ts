import type { User } from '@flashcards/accounts';
import type { Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import { isBelow } from '@flashcards/library';
import type { FolderMove, Folders, MoveRefusal, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';

type Moved = Receipted<void, Exclude<MoveRefusal, 'too_deep'>> | Refusal<'no_such_place'>;

/**
 * Moves a folder with its content to another path. `no_such_place` when the path is below the folder itself, whether it
 * exists or not, or when its content would be too deep.
 */
export const moveFolder =
  ({ folders }: { readonly folders: Folders }) =>
  async (user: User, move: FolderMove, once?: Once<void>): Promise<Moved> => {
    if (isBelow(move.to, move.from)) return refuse('no_such_place');
    const moved = await folders.move(user.account, move, ownReceipt(once));
    if (moved.ok || moved.code === 'answered_before') return moved;
    return refuse(moved.code === 'too_deep' ? 'no_such_place' : moved.code);
  };

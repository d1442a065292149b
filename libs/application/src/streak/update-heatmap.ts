import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { EventId, LocalDate } from '@flashcards/kernel';
import type { Activities, Receipted, Receipts } from '@flashcards/persistence-ports';
import type { NewId, Now } from '../clock.ts';
import { getHeatmap } from './get-heatmap.ts';
import type { Once } from '../accounts/once.ts';
import { keepAfterwards, notedBefore, notedReceipt } from '../accounts/once.ts';

interface Ports {
  readonly activities: Activities;
  readonly receipts: Receipts;
  readonly now: Now;
  readonly newId: NewId;
}

type Heatmap = ReadonlyMap<LocalDate, number>;

/** Adds today to the heatmap, active or not, and returns the whole heatmap. */
export const updateHeatmap =
  ({ activities, receipts, now, newId }: Ports) =>
  async (user: User, once?: Once<Heatmap>): Promise<Receipted<Heatmap, never>> => {
    const at = now();
    const day = studyDay(at, user.settings);
    const marking = { mark: 'heatmap-call', id: newId() as EventId, at, day } as const;
    const marked = await activities.mark(
      user.account,
      marking,
      notedReceipt(once, () => ''),
    );
    if (!marked.ok && notedBefore(marked) === undefined) return marked;
    const answer = await getHeatmap({ activities })(user);
    return keepAfterwards(receipts, user.account, { once, answer, note: '' });
  };

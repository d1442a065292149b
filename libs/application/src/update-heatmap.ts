import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { EventId, LocalDate } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Activities, Receipted } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import { getHeatmap } from './get-heatmap.ts';

interface Ports {
  readonly activities: Activities;
  readonly now: Now;
  readonly newId: NewId;
}

/** Puts today into the heatmap, active or not, and answers all of it. */
export const updateHeatmap =
  ({ activities, now, newId }: Ports) =>
  async (user: User): Promise<Receipted<ReadonlyMap<LocalDate, number>, never>> => {
    const at = now();
    const day = studyDay(at, user.settings);
    const marked = await activities.mark(user.account, { mark: 'heatmap-call', id: newId() as EventId, at, day });
    return marked.ok ? ok(await getHeatmap({ activities })(user)) : marked;
  };

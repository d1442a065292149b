import type { User } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { Activities } from '@flashcards/persistence-ports';
import { heatmapOf } from '@flashcards/streak';

/** The streak on each active day and on each day of an update-heatmap call, ascending. */
export const getHeatmap =
  ({ activities }: { readonly activities: Activities }) =>
  async (user: User): Promise<ReadonlyMap<LocalDate, number>> =>
    heatmapOf(await activities.heatmap(user.account));

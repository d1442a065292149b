import type { LocalDate, SetId } from '@flashcards/kernel';
import type { QueueRows } from '@flashcards/persistence-ports';
import type { Level } from '@flashcards/study';
import type { AnsweredToday, LimitedKind } from './answered-today.ts';
import type { QueuedFrom } from './queue-sets.ts';

/** The scope of the account’s own limits. */
export const account = '';

const members = { new: 'newPerDay', review: 'reviewsPerDay' } as const;

/** The limits of a kind at the levels of a set, and how much of each was used today. */
export interface Limits {
  readonly levelsOf: (set: SetId) => readonly Level[];
  readonly used: ReadonlyMap<string, number>;
  /** Whether a folder or a set has a limit. */
  readonly isWithin: boolean;
}

interface Usage {
  readonly rows: QueueRows;
  readonly from: QueuedFrom;
  readonly today: LocalDate;
  readonly answered: () => Promise<AnsweredToday>;
}

const usedBySet = (sets: Iterable<SetId>, levelsOf: Limits['levelsOf']): ReadonlyMap<string, number> => {
  const used = new Map<string, number>();
  for (const set of sets) for (const { scope } of levelsOf(set)) used.set(scope, (used.get(scope) ?? 0) + 1);
  return used;
};

/** The log of the day is read only where folders or sets have limits: it may be long. */
export const limitsFor = async ({ rows, from, today, answered }: Usage, kind: LimitedKind): Promise<Limits> => {
  const levelsOf = (set: SetId): readonly Level[] =>
    from.limitsOf(set).map((limits) => ({ scope: limits.scope, most: limits[members[kind]] }));
  const levels = [...from.own, ...from.shared].flatMap(({ id }) => levelsOf(id));
  const limited = levels.filter(({ most }) => most !== undefined);
  const isWithin = limited.some(({ scope }) => scope !== account);
  if (isWithin) return { levelsOf, isWithin, used: usedBySet((await answered()).first[kind].values(), levelsOf) };
  const used = limited.length === 0 ? 0 : (await rows.usage(today))[kind];
  return { levelsOf, isWithin, used: new Map([[account, used]]) };
};

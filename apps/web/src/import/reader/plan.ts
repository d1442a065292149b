import type { AnkiPackage } from '@flashcards/apkg-parser';
import { madeCards } from './made-cards.ts';
import type { Plan, Selection } from './selection.ts';

/** A pass over 100,000 cards takes seconds, and another selection may be asked for meanwhile. */
const turnMilliseconds = 50;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Counts what an import would make and leave out. `undefined` if it is no longer wanted. */
export const planOf = async (
  pkg: AnkiPackage,
  selection: Selection,
  isWanted: () => boolean,
): Promise<Plan | undefined> => {
  const skipped = new Map<string, number>();
  let cards = 0;
  let until = performance.now() + turnMilliseconds;
  for (const made of madeCards(pkg, selection)) {
    if ('reason' in made) skipped.set(made.reason, (skipped.get(made.reason) ?? 0) + 1);
    else cards += 1;
    if (performance.now() < until) continue;
    await nextTurn();
    if (!isWanted()) return undefined;
    until = performance.now() + turnMilliseconds;
  }
  return { cards, skipped: Array.from(skipped, ([reason, count]) => ({ reason, count })) };
};

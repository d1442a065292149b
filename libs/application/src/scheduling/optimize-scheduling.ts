import type { User } from '@flashcards/accounts';
import type { CardId, SetId } from '@flashcards/kernel';
import type { Scope } from '@flashcards/presets';
import { everywhere, placeOf } from '@flashcards/presets';
import type { Cards, Receipted, Receipts } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { keepAfterwards } from '../accounts/once.ts';
import type { SetPorts } from '../library/searched-sets.ts';
import { searchedSets } from '../library/searched-sets.ts';
import type { HistoryPorts } from './history.ts';
import { historyOf } from './history.ts';
import type { WeightPorts } from './learner-weights.ts';
import { keepWeights, weightsOf } from './learner-weights.ts';
import type { AskedBy, FittedWeights, SchedulingComputer } from './scheduling-computer.ts';

interface Ports extends SetPorts, HistoryPorts, WeightPorts {
  readonly receipts: Receipts;
  readonly schedulingComputer: SchedulingComputer;
}

export interface Optimization extends Omit<AskedBy, 'user'> {
  readonly scope: Scope;
  readonly dryRun: boolean;
}

export interface OptimizedScheduling extends FittedWeights {
  /** Whether the weights are now those of the scope. */
  readonly kept: boolean;
}

type OptimizeRefusal =
  'set_not_found' | 'folder_not_found' | 'not_enough_reviews' | 'optimizer_busy' | 'optimizer_unavailable';

/** As in Anki at first: with less, the fitted weights follow chance. */
const leastReviews = 400;

const cardsOf = async function* (
  cards: Cards,
  { account }: User,
  sets: readonly SetId[],
): AsyncGenerator<readonly CardId[]> {
  for (const set of sets) for await (const page of cards.ofSet(account, set)) yield page.map(({ id }) => id);
};

/** Fits weights to the learner's history of a scope, and keeps them if they predict its last fifth better. */
export const optimizeScheduling =
  (ports: Ports) =>
  async (
    user: User,
    { scope, dryRun, ...asked }: Optimization,
    once?: Once<OptimizedScheduling>,
  ): Promise<Receipted<OptimizedScheduling, OptimizeRefusal>> => {
    const sets = await searchedSets(ports, user, { ...placeOf(scope), query: [] });
    if (!sets.ok) return sets;
    const fitted = await ports.schedulingComputer.fit(
      {
        ...(scope === everywhere ? {} : { within: cardsOf(ports.cards, user, sets.value) }),
        history: historyOf(ports, user, sets.value),
        present: await weightsOf(ports, user, scope),
        leastReviews,
      },
      { user: user.id, ...asked },
    );
    if (!fitted.ok) return fitted;
    const { weights, logLossBefore, logLossAfter } = fitted.value;
    const kept = !dryRun && logLossAfter < logLossBefore && (await keepWeights(ports, user, { scope, weights }));
    return keepAfterwards(ports.receipts, user.account, { once, answer: { ...fitted.value, kept } });
  };

import { activitiesConformance } from './activities.ts';
import { batchesConformance } from './batches.ts';
import { cardsConformance } from './cards.ts';
import { concurrencyConformance } from './concurrency.ts';
import { daysConformance } from './days.ts';
import { dueConformance } from './due.ts';
import { fillingConformance } from './filling.ts';
import { flashcardSetsConformance } from './flashcard-sets.ts';
import { folderLimitConformance } from './folder-limit.ts';
import { foldersConformance } from './folders.ts';
import type { FillGoals } from './goal-limit.ts';
import { goalLimitConformance } from './goal-limit.ts';
import { goalProgressConformance } from './goal-progress.ts';
import { goalsConformance } from './goals.ts';
import { historiesConformance } from './histories.ts';
import { lifecycleConformance } from './lifecycle.ts';
import { marksConformance } from './marks.ts';
import type { OpenStore, OpenTwins } from './opened-store.ts';
import { pagesConformance } from './pages.ts';
import { placesConformance } from './places.ts';
import { projectionsConformance } from './projections.ts';
import { receiptsConformance } from './receipts.ts';
import { reviewsConformance } from './reviews.ts';
import { snapshotsConformance } from './snapshots.ts';
import { undoConformance } from './undo.ts';
import { usersConformance } from './users.ts';

/** Every promise of the ports, as tests. `open` gives a store of its own each time; it need not be an empty one. */
export const storeConformance = (open: OpenStore): void => {
  usersConformance(open);
  foldersConformance(open);
  flashcardSetsConformance(open);
  placesConformance(open);
  cardsConformance(open);
  dueConformance(open);
  reviewsConformance(open);
  batchesConformance(open);
  undoConformance(open);
  activitiesConformance(open);
  daysConformance(open);
  marksConformance(open);
  goalsConformance(open);
  goalProgressConformance(open);
  lifecycleConformance(open);
};

/** What takes long: a file of its own can run beside the others. An adapter may know a shorter way to many goals. */
export const limitsConformance = (open: OpenStore, fillGoals?: FillGoals): void => {
  folderLimitConformance(open);
  goalLimitConformance(open, fillGoals);
};

/** What holds between two servers on one store, too. A store that cannot have two handles gives the same one twice. */
export const twinsConformance = (open: OpenTwins): void => {
  fillingConformance(open);
  pagesConformance(open);
  snapshotsConformance(open);
  concurrencyConformance(open);
  historiesConformance(open);
  projectionsConformance(open);
  receiptsConformance(open);
};

export type { FillGoals } from './goal-limit.ts';
export { aDay } from './a-day.ts';
export { aGoal, aStoredGoal, goalsOf } from './a-goal.ts';
export { aLearner, cardAt } from './a-learner.ts';
export { aMark, callHeatmap, checkIn } from './a-mark.ts';
export { aReview, record, recordAll, recorded, recordedAll, today } from './a-review.ts';
export type { WholeSet } from './a-set.ts';
export { aReport, aSet, counted, folder, someCards } from './a-set.ts';
export { aStoredUser, aUser } from './a-user.ts';
export { cardsOf, dueOf, foldersOf, insert, makeFolder, rebuiltBy, setsOf } from './asking.ts';
export { noTotals, rebuilt, undo } from './an-undo.ts';
export { amounting, shown } from './shown.ts';

import { promised } from './broken-promise.ts';
import type { Snapshot } from './mongodb-rows.ts';
import { keyOf, userOf } from './mongodb-rows.ts';
import { withoutDeleted } from './deleted-accounts.ts';
import { groups, sum } from './groups.ts';
import { checkCards } from './mongodb-cards.ts';
import { checkWhatIsShared } from './mongodb-shared.ts';

const root = '';

/** Nothing was written by a change that its user's journal does not know of. */
const checkRevisions = ({ journals, folders, names, sets, progress, ...snapshot }: Snapshot): void => {
  const { events, marks, months, goals, stints, seats, visits } = snapshot;
  const all = [folders, names, sets, progress, events, marks, months, goals, stints, seats, visits];
  const rows = all.flatMap((each) => [...each.values()]);
  const ahead = rows.filter((row) => row.rev > (journals.get(userOf(row))?.rev ?? 0));
  promised(ahead.length === 0, `${ahead.length} documents are ahead of their journal`);
};

/** Every set has its name and its folder, every folder the one above, every name its set. */
const checkPlaces = ({ folders, names, sets }: Snapshot): void => {
  const places = new Set([...folders.values()].map((folder) => keyOf(userOf(folder), folder.id)));
  const isThere = (user: string, folder: string): boolean => folder === root || places.has(keyOf(user, folder));
  const named = new Map([...names.values()].map((name) => [keyOf(userOf(name), name.set), name]));
  for (const folder of folders.values())
    promised(isThere(userOf(folder), folder.parent), `the folder ${folder.id} is in none`);
  for (const set of sets.values()) {
    const name = named.get(keyOf(userOf(set), set.id));
    promised(name?.folder === set.folder, `the set ${set.id} has no name of its own`);
    promised(isThere(userOf(set), set.folder), `the set ${set.id} is in no folder`);
  }
  promised(names.size === sets.size, `${names.size} names are taken by ${sets.size} sets`);
};

/** Totals, months and log tell of the same reviews. */
const checkReviews = ({ journals, events, months }: Snapshot): void => {
  const kept = [...events.values()].filter(({ undone }) => !undone);
  const [logged, active] = [groups(kept, userOf), groups(months.values(), userOf)];
  for (const { _id: user, state } of journals.values()) {
    if (state === 'closed' || !state.activity) continue;
    const [log, ofMonths] = [logged.get(user) ?? [], active.get(user) ?? []];
    const totals = [state.activity.reviewXp, sum(ofMonths, ({ xp }) => xp), sum(log, ({ xp }) => xp)];
    promised(new Set(totals).size === 1, `the XP of ${user} are ${totals.join(', ')} by totals, months and log`);
    const pairs = new Set(log.map(({ card, day }) => keyOf(card, day)));
    promised(
      sum(ofMonths, ({ cards }) => cards) === pairs.size,
      `the months of ${user} count other cards than the log`,
    );
  }
};

/** Cards know how often they were reviewed. */
const checkCounts = ({ events, progress, visits }: Snapshot): void => {
  const kept = [...events.values()].filter(({ undone }) => !undone);
  const ofCards = groups(kept, (event) => keyOf(userOf(event), event.card));
  for (const { _id, progress: standing } of [...progress.values(), ...visits.values()]) {
    const reviews = standing.reviews ?? 0;
    promised(reviews === (ofCards.get(_id)?.length ?? 0), `a card was reviewed ${reviews} times by its own count`);
  }
};

/** What the database holds that no reader sees yet, or ever. */
export interface Unfinished {
  /** Decided and not carried out; the next reader does so. */
  readonly changes: number;
  /** Cards of sets that were never published or were deleted, and documents of accounts that were. */
  readonly orphans: number;
}

/** Throws a `BrokenPromise` where a reader could see a part of a change. */
export const inspectSnapshot = (everything: Snapshot): Unfinished => {
  const { snapshot, left } = withoutDeleted(everything);
  checkRevisions(snapshot);
  checkPlaces(snapshot);
  checkReviews(snapshot);
  checkCounts(snapshot);
  checkWhatIsShared(snapshot);
  const orphans = checkCards(snapshot) + left;
  return { changes: [...everything.journals.values()].filter(({ pending }) => pending).length, orphans };
};

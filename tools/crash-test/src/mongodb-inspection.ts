import { promised } from './broken-promise.ts';
import type { Snapshot } from './mongodb-rows.ts';

const separator = '\u001F';
const root = '';

const keyOf = (...parts: readonly string[]): string => parts.join(separator);
/** The account that a document belongs to. */
export const userOf = ({ _id }: { readonly _id: string }): string => _id.split(separator)[0] ?? '';

const groups = <T>(rows: Iterable<T>, keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
};

const sum = <T>(rows: readonly T[], valueOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + valueOf(row), 0);

/** Nothing was written by a change that its user's journal does not know of. */
const checkRevisions = ({ journals, folders, names, sets, progress, ...snapshot }: Snapshot): void => {
  const { events, marks, months, goals } = snapshot;
  const all = [folders, names, sets, progress, events, marks, months, goals];
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

/** Every set has all of its cards, in places of their own; answers how many cards wait for the sweeper. */
const checkCards = ({ sets, cards, progress, drafts }: Snapshot): number => {
  const rows = groups(progress.values(), ({ set }) => set);
  for (const { id, cardCount } of sets.values()) {
    const there = (rows.get(id) ?? []).filter(({ card }) => cards.get(card)?.set === id);
    const positions = new Set(there.map(({ position }) => position));
    promised(
      positions.size === cardCount && there.length === cardCount,
      `the set ${id} has ${there.length} of ${cardCount} cards`,
    );
  }
  const withProgress = new Set([...progress.values()].map(({ card, set }) => keyOf(card, set)));
  const alone = [...cards.values()].filter(({ _id, set }) => !withProgress.has(keyOf(_id, set)));
  promised(alone.length === 0, `${alone.length} cards have no progress, so that nobody would find them`);

  const published = new Set([...sets.values()].map(({ id }) => id));
  const orphans = [...rows].filter(([set]) => !published.has(set));
  const begun = new Set([...drafts.values()].map(({ set }) => set));
  const lost = orphans.filter(([set]) => !begun.has(set));
  promised(lost.length === 0, `the cards of ${lost.length} sets are left with no draft to tell of them`);
  return sum(orphans, ([, of]) => of.length);
};

/** Totals, months, log and cards tell of the same reviews. */
const checkReviews = ({ journals, events, months, progress }: Snapshot): void => {
  const kept = [...events.values()].filter(({ undone }) => !undone);
  const [logged, active] = [groups(kept, userOf), groups(months.values(), userOf)];
  for (const { _id: user, state } of journals.values()) {
    const [log, ofMonths] = [logged.get(user) ?? [], active.get(user) ?? []];
    const totals = [state.activity.reviewXp, sum(ofMonths, ({ xp }) => xp), sum(log, ({ xp }) => xp)];
    promised(new Set(totals).size === 1, `the XP of ${user} are ${totals.join(', ')} by totals, months and log`);
    const pairs = new Set(log.map(({ card, day }) => keyOf(card, day)));
    promised(
      sum(ofMonths, ({ cards }) => cards) === pairs.size,
      `the months of ${user} count other cards than the log`,
    );
  }
  const ofCards = groups(kept, (event) => keyOf(userOf(event), event.card));
  for (const { _id, progress: standing } of progress.values()) {
    const reviews = standing.reviews ?? 0;
    promised(reviews === (ofCards.get(_id)?.length ?? 0), `a card was reviewed ${reviews} times by its own count`);
  }
};

/** What the database holds that no reader sees yet, or ever. */
export interface Unfinished {
  /** Decided and not carried out; the next reader does so. */
  readonly changes: number;
  /** Cards of sets that were never published. */
  readonly orphans: number;
}

/** Throws a `BrokenPromise` where a reader could see a part of a change. */
export const inspectSnapshot = (snapshot: Snapshot): Unfinished => {
  checkRevisions(snapshot);
  checkPlaces(snapshot);
  checkReviews(snapshot);
  const orphans = checkCards(snapshot);
  return { changes: [...snapshot.journals.values()].filter(({ pending }) => pending).length, orphans };
};

import type { AccountId } from '@flashcards/kernel';
import type { CountedSet, Store } from '@flashcards/persistence-ports';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { LibraryHistory } from './a-library-history.ts';
import { anyLibraryHistory } from './a-library-history.ts';
import { today } from '../study/a-review.ts';
import type { WholeSet } from './a-set.ts';
import { counted } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf } from '../asking.ts';
import type { Held } from './library-by-hand.ts';
import { nothingHeld } from './library-by-hand.ts';
import type { Action, Named } from './library-actions.ts';
import { roundOf } from './library-actions.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { libraryOf } from './sound-library.ts';

/** The visible library: all its folders, its sets oldest first, and their cards in order. */
interface Seen {
  readonly folders: readonly string[];
  readonly sets: readonly unknown[];
}

const byAge = (one: WholeSet, other: WholeSet): number => one.createdAt.getTime() - other.createdAt.getTime();

const inOrder = ({ sets }: Held): readonly WholeSet[] => [...sets].sort(byAge);

const asSeen = (held: Held): Seen => ({
  folders: [...held.folders].sort(),
  sets: inOrder(held).map((set) => ({
    ...counted(set),
    cards: set.cards.map(({ id, front, back }) => [id, front, back]),
  })),
});

const seenSet = async (store: Store, account: AccountId, set: CountedSet): Promise<unknown> => ({
  ...set,
  cards: (await cardsOf(store, account, set.id)).map(({ id, front, back }) => [id, front, back]),
});

const seenBy = async (store: Store, account: AccountId): Promise<Seen> => {
  const { folders, sets } = await store.library.today(account, { today });
  return {
    folders: [...folders].sort(),
    sets: await Promise.all(sets.map((set) => seenSet(store, account, set))),
  };
};

const ordersOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length < 2
    ? [all]
    : all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));

interface Possible {
  readonly held: Held;
  /** The result of each action, in order. */
  readonly ended: readonly string[];
}

/** The possible results of concurrent actions: those of any sequential order. */
const possible = (held: Held, round: readonly Action[]): readonly Possible[] =>
  ordersOf(round.map((action, index) => ({ action, index }))).map((order) => {
    const ended: string[] = [];
    let now = held;
    for (const { action, index } of order) [ended[index] = '', now] = action.byHand(now);
    return { held: now, ended };
  });

/** Makes the concurrent changes, and returns the library after them. Expects the result of some sequential order. */
const lived = async (twins: CurrentTwins, account: AccountId, held: Held, round: readonly Action[]): Promise<Held> => {
  const ended = await Promise.all(round.map(({ ask }, index) => ask(twins()[index % 2 === 0 ? 0 : 1], account)));
  const seen = await seenBy(twins()[round.length % 2 === 0 ? 0 : 1], account);
  const expected = possible(held, round).map((may) => ({ held: may.held, ended: may.ended, seen: asSeen(may.held) }));
  const is = expected.find((may) => isDeepStrictEqual([ended, seen], [may.ended, may.seen]));
  if (is) return is.held;
  const steps = round.map(({ step }) => step);
  expect({ steps, ended, seen }).toEqual({ steps, ended: expected[0]?.ended, seen: expected[0]?.seen });
  throw new Error('what was seen is what may be seen, but not to the point');
};

const expectByTheRules = async (twins: CurrentTwins, history: LibraryHistory): Promise<void> => {
  const account = await aStoredUser(twins()[0]);
  const named: Named = { sets: [], cards: [] };
  let held = nothingHeld;
  for (const steps of history) held = await lived(twins, account, held, roundOf(steps, named));
  const sets = inOrder(held).map(counted);
  for (const store of twins()) {
    expect(await libraryOf(store, account)).toEqual({ folders: asSeen(held).folders, sets });
  }
};

/** Milliseconds to search for a shorter failing history, so that a failure is reported before the test times out. */
const longestSearch = 60_000;

const anyOrder = (twins: CurrentTwins): void => {
  it('after concurrent changes is the result of some sequential order by the rules', async () => {
    const property = fc.asyncProperty(anyLibraryHistory, (history) => expectByTheRules(twins, history));
    await fc.assert(property, { numRuns: 12, seed: 20_260_302, interruptAfterTimeLimit: longestSearch });
  });
};

export const libraryHistoriesConformance = (open: OpenTwins): void => {
  describe('a library with a random history', () => anyOrder(openedTwins(open)));
};

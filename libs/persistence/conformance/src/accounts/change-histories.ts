import type { ChangedThing, FoundChanges } from '@flashcards/accounts';
import type { Person } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insert } from '../asking.ts';
import { aSet, someCards } from '../library/a-set.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { somePeople } from './a-person.ts';
import type { AnyStep, World } from './a-shared-history.ts';
import { anySharedHistory, request } from './a-shared-history.ts';
import type { SeenThing } from './seen-things.ts';
import { listed, placeOf, seenThings } from './seen-things.ts';

/** Two people with a set that one shares with the other. */
const aWorld = async (twins: CurrentTwins): Promise<World> => {
  const [store] = twins();
  const [anna, ben] = await somePeople(store, 2);
  if (!anna || !ben) throw new Error('there are two');
  const set = aSet({ cards: someCards(2) });
  await insert(store, anna.account, set);
  const folder = await aStoredFolder(store, anna);
  await share(store, anna, folder, set);
  await letIn(store, folder, ben);
  const named = { sets: [set], cards: [...set.cards] };
  return { people: [anna, ben], folders: [folder], goals: [], quests: [], reviews: [], ...named };
};

type Seen = ReadonlyMap<string, SeenThing>;

/** The names that report this difference to the client; one is enough. */
const namesReporting = (name: string, was: SeenThing | undefined, is: SeenThing | undefined): readonly string[] => {
  const own = is ? [name] : [`no ${name}`];
  // A set that comes to a shared folder or leaves it changes the folder.
  if (was && is) return own;
  const folders = (was ?? is)?.folders ?? [];
  return [...own, ...folders.flatMap((folder) => [`shared-folder ${folder}`, `no shared-folder ${folder}`])];
};

/** Differences that the feed does not report, and things that it says are gone and that are there. */
const unreported = (was: Seen, is: Seen, found: FoundChanges): readonly string[] => {
  const reported = new Set(listed(found));
  const names = [...new Set([...was.keys(), ...is.keys()])];
  const differing = names.filter((name) => was.get(name)?.text !== is.get(name)?.text);
  const missed = differing.filter(
    (name) => !namesReporting(name, was.get(name), is.get(name)).some((each) => reported.has(each)),
  );
  const wrong = names.filter((name) => is.has(name) && reported.has(`no ${name}`));
  return [...missed.map((name) => `missed ${name}`), ...wrong.map((name) => `wrong: no ${name}`)];
};

/** Things of the account's own that it says are there and are not. */
const goneAmong = (own: readonly ChangedThing[], is: Seen): readonly string[] =>
  own
    .filter(({ noun, key, isGone }) => !isGone && noun !== 'set' && !is.has(`${noun} ${key}`))
    .map(({ noun, key }) => `wrong: ${noun} ${key}`);

const expectTold = async (twins: CurrentTwins, history: readonly (readonly AnyStep[])[]): Promise<void> => {
  const [store] = twins();
  const world = await aWorld(twins);
  const look = (person: Person) => seenThings(store, person);
  for (const steps of history) {
    const places = await Promise.all(world.people.map(({ account }) => placeOf(store, account)));
    const before = await Promise.all(world.people.map(look));
    await Promise.all(steps.map((step, index) => request(twins()[index % 2 === 0 ? 0 : 1], world, step)));
    const after = await Promise.all(world.people.map(look));
    for (const [index, { account }] of world.people.entries()) {
      const [place, was, is] = [places[index], before[index], after[index]];
      if (!place || !was || !is) throw new Error('each has one');
      const found = await store.changes.after(account, place);
      const wrong = [...unreported(was, is, found), ...goneAmong(found.own, is)];
      expect({ steps, by: index, wrong }).toEqual({ steps, by: index, wrong: [] });
    }
  }
};

/** Milliseconds to search for a shorter failing history, so that a failure is reported before the test times out. */
const longestSearch = 60_000;

const whatDiffers = (twins: CurrentTwins): void => {
  it('report all that differs between two reads of an account', async () => {
    const property = fc.asyncProperty(anySharedHistory, (history) => expectTold(twins, history));
    await fc.assert(property, { numRuns: 15, seed: 20_260_303, interruptAfterTimeLimit: longestSearch });
  });
};

export const changeHistoriesConformance = (open: OpenTwins): void => {
  describe('changes after a random history', () => whatDiffers(openedTwins(open)));
};

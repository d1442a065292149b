import { promised } from '../checks/broken-promise.ts';
import { historyOf } from '../checks/history.ts';
import { clientsFor, newLearner } from './learner.ts';
import type { LibraryDevice } from './library-acts.ts';
import { actOn } from './library-acts.ts';
import { lookAtSet, lookAtTree } from './library-look.ts';
import type { Library } from '../checks/library-model.ts';
import { checkStudy } from '../checks/log-check.ts';
import { studySeen } from './review-round.ts';
import type { Prepare, Round, Seen } from './round.ts';
import { added, anyMoment } from './round.ts';
import type { Pair } from '../stage/servers.ts';
import { takeTurns } from './turn.ts';

const milliseconds = 1_000;
const mostActs = 80;
const learners = [0, 1];
const mostCards = { SQLite: 1_200, MongoDB: 60 } as const;

/** A learner with two devices, one on each server. */
const ownerIn = async ({ number, stage }: Round, pair: Pair, each: number) => {
  const learner = await newLearner(pair, `owner ${number}-${each}`);
  const clients = clientsFor(pair, learner.token);
  const devices = (['at home', 'on the way'] as const).map((place, index): LibraryDevice => ({
    ...{ name: `${number}-${each} ${place}`, own: clients[index === 0 ? 0 : 1], study: learner.study },
    ...{ history: historyOf<Library>({ folders: [], sets: {} }), sets: new Map(), cards: new Map() },
    mostCards: mostCards[stage.name],
  }));
  return { ...learner, devices };
};

type Owner = Awaited<ReturnType<typeof ownerIn>>;

/** Checks that all observations are consistent, and that both servers show the same. */
const checkOwner = async ({ study, token, devices }: Owner, pair: Pair): Promise<Seen> => {
  const [first, second] = clientsFor(pair, token);
  for (const device of devices) {
    await lookAtTree(first, device);
    for (const label of device.sets.keys()) promised(await lookAtSet(first, device, label), `no answer for ${label}`);
    await lookAtTree(second, device);
  }
  await checkStudy(study, [first, second]);
  // Answered changes are still there after all checks.
  for (const device of devices) await lookAtTree(first, device);
  const sets = devices.flatMap(({ history }) => Object.keys(history.possible()[0]?.sets ?? {}));
  return { ...studySeen(study), 'sets kept': sets.length };
};

/**
 * Learners create, change, move and delete sets, folders and cards on two devices each, one on each server. Checks the
 * resulting libraries.
 */
export const libraryRound: Prepare = async (round, pair) => {
  const { seed } = round;
  const owners = await Promise.all(learners.map((each) => ownerIn(round, pair, each)));
  const devices = owners.flatMap((owner) => owner.devices);
  return (isOver) => {
    const working = devices.map((device) =>
      takeTurns({ name: device.name, seed, most: mostActs, isOver }, (turn) => actOn(device, turn)),
    );
    return {
      ended: Promise.all(working),
      moment: () => anyMoment(round, milliseconds),
      check: async (next) => {
        const counts = await Promise.all(working);
        let seen: Seen = { 'acts upon libraries': counts.reduce((sum, count) => sum + count, 0) };
        for (const owner of owners) seen = added(seen, await checkOwner(owner, next));
        return seen;
      },
    };
  };
};

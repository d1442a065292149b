import type { Client, LocalDate } from '@flashcards/client-sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { chance } from './chance.ts';
import type { Leaver } from './leaver.ts';
import { checkLeaver, leave, newLeaver } from './leaver.ts';
import { clientsFor, tokenFor } from './learner.ts';
import { workOn } from './library-acts.ts';
import { contested } from './possible-libraries.ts';
import type { LibraryDevice } from './library-device.ts';
import { libraryDevice } from './library-device.ts';
import { look, lookAtAll } from './library-look.ts';
import { checkStudy } from './log-check.ts';
import { isRefused } from '@flashcards/client-sdk';
import type { Prepare, Round, Seen } from './round.ts';
import { partOf, writesShow } from './round.ts';
import type { Pair } from './servers.ts';
import type { Study } from './study.ts';
import { nothingSent } from './study.ts';

const workMilliseconds = 1_000;
const learners = [0, 1];
const mostCards = { SQLite: 1_200, MongoDB: 60 } as const;
/** A deletion takes about so long. */
const aroundLeaving = 60;

/** A learner with two devices, one on each server. */
interface Owner {
  readonly token: string;
  readonly study: Study;
  readonly devices: readonly [LibraryDevice, LibraryDevice];
}

const ownerIn = async ({ number, seed, stage }: Round, pair: Pair, each: number): Promise<Owner> => {
  const userID = `owner ${number}-${each}`;
  const token = await tokenFor(pair[0].baseUrl, userID);
  const [one, other] = clientsFor(pair, token);
  const { createdAt: since } = await one.account.get();
  const createdOn = since.toISOString().slice(0, 10) as LocalDate;
  const study: Study = { userID, cards: [], createdOn, since, ...nothingSent() };
  const device = (name: string, own: Client): LibraryDevice =>
    libraryDevice({ name: `${number}-${each} ${name}`, seed, own, study, mostCards: mostCards[stage.name] });
  return { token, study, devices: [device('at home', one), device('on the way', other)] };
};

/** Any moment of the work, or the next write after it, or shortly after somebody began to delete their account. */
const momentToDie = async (round: Round, leaving: Promise<void>): Promise<void> => {
  if (chance(round.seed, `kind ${round.number}`) < 0.6) {
    await leaving;
    return void (await sleep(partOf(round, 'moment', aroundLeaving)));
  }
  await sleep(partOf(round, 'moment', workMilliseconds));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 3)), workMilliseconds);
};

const isTaken = async (client: Client, name: string): Promise<boolean> => {
  try {
    await client.sets.delete(await client.sets.create({ name, cards: [] }));
    return false;
  } catch (error) {
    if (isRefused(error, 'name_taken')) return true;
    throw error;
  }
};

/** The names of sets that are there are taken, and no others. */
const checkNames = async (client: Client, { devices }: Owner): Promise<void> => {
  const there = new Set(
    devices.flatMap(({ possible }) => Object.values(possible.all()[0]?.sets ?? {}).map(({ name }) => name)),
  );
  const names = devices.map(({ name }, index) => `${name} ${index + 1}`);
  for (const name of [...names, `${contested} 5`, 'one'])
    promised(
      (await isTaken(client, name)) === there.has(name),
      `the name ${name} is ${there.has(name) ? 'free' : 'taken'}`,
    );
};

const checkOwner = async (owner: Owner, pair: Pair): Promise<void> => {
  const clients = clientsFor(pair, owner.token);
  // Each server shows what the other one does, for a device knows of one state only.
  for (const device of owner.devices) {
    await lookAtAll(clients[0], device);
    for (const what of ['tree', 'today'] as const) await look(clients[1], device, what);
  }
  await checkStudy(owner.study, clients);
  await checkNames(clients[1], owner);
  // What was answered stays, also after all that.
  for (const device of owner.devices) await look(clients[0], device, 'tree');
  const { states } = await clients[0].stats.get();
  const suspended = owner.devices.flatMap(({ possible }) =>
    Object.values(possible.all()[0]?.sets ?? {}).flatMap(({ cards }) =>
      Object.values(cards).filter((card) => card.suspended),
    ),
  ).length;
  promised(states.suspended === suspended, `${states.suspended} cards count as suspended, and ${suspended} are`);
};

const note = (seen: Seen, owners: readonly Owner[], wasGone: boolean): void => {
  seen.erased += 1;
  if (wasGone) seen.leftInTime += 1;
  for (const { study, devices } of owners) {
    seen.reviews += study.sent.size;
    seen.undone += [...study.sent.values()].filter(({ undo }) => undo === 'answered').length;
    seen.sets += devices.flatMap(({ possible }) => Object.keys(possible.all()[0]?.sets ?? {})).length;
  }
};

/** When somebody begins to delete their account, and that they have. */
const leavingOf = (round: Round, leaver: Leaver, clients: readonly [Client, Client]) => {
  let tellLeaving = (): void => {};
  const begun = new Promise<void>((resolve) => {
    tellLeaving = resolve;
  });
  const done = sleep(partOf(round, 'leaving', workMilliseconds)).then(() => {
    tellLeaving();
    return leave(leaver, clients);
  });
  return { begun, done };
};

/**
 * Learners make, change, move and delete sets, folders and cards on two devices each, one on each server, and somebody
 * deletes their account. What is there is checked.
 */
export const libraryRound: Prepare = async (round, pair, seen) => {
  const owners = await Promise.all(learners.map((each) => ownerIn(round, pair, each)));
  const leaver = await newLeaver(pair, round.number);
  let isOver = false;
  return () => {
    const leaving = leavingOf(round, leaver, clientsFor(pair, leaver.token));
    const working = Promise.all(owners.flatMap(({ devices }) => devices.map((device) => workOn(device, () => isOver))));
    return {
      ended: Promise.all([working, leaving.done]),
      moment: () => momentToDie(round, leaving.begun),
      finish: () => void (isOver = true),
      check: async (next) => {
        seen.acts += (await working).reduce((sum, count) => sum + count, 0);
        const wasGone = await checkLeaver(leaver, next);
        for (const owner of owners) await checkOwner(owner, next);
        note(seen, owners, wasGone);
        return [leaver.userID, leaver.secret];
      },
    };
  };
};

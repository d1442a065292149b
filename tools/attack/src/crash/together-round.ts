import type { Client } from '@flashcards/client-sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from './chance.ts';
import { promised } from './broken-promise.ts';
import { clientsFor } from './learner.ts';
import type { Log } from './log.ts';
import { logOf } from './log.ts';
import type { Prepare, Round, Seen } from './round.ts';
import { partOf, writesShow } from './round.ts';
import type { Pair } from './servers.ts';
import { checkCompanion } from './together/company-check.ts';
import type { Companion, Company } from './together/company.ts';
import { newCompanion } from './together/companion.ts';
import { depart, finishDeparture } from './together/departure.ts';
import { folderActs } from './together/folder-acts.ts';
import { lookActs } from './together/looks.ts';
import { questActs } from './together/quest-acts.ts';
import { sendOpenAgain, studyActs } from './together/study-acts.ts';
import type { Turn } from './together/turn.ts';
import { pick } from './together/turn.ts';

const companions = [0, 1, 2, 3, 4];
const workMilliseconds = { SQLite: 1_200, MongoDB: 3_000 } as const;
const mostActs = 80;
/** Of the rounds; in the others nobody goes. */
const withDeparture = 0.5;

const kindsOfActs = [folderActs, folderActs, questActs, questActs, studyActs, studyActs, studyActs, lookActs];

/** One act, of whatever kind the dice say. */
const anAct = async (turn: Turn): Promise<void> => {
  const acts = pick(kindsOfActs, turn.fraction('kind of act')) ?? lookActs;
  await pick(acts, turn.fraction('act'))?.(turn);
};

interface Working {
  readonly round: Round;
  readonly company: Company;
  isOver(): boolean;
}

/** Acts, by either server, until it is over, neither answers any more, or it is time to go. */
const work = async ({ round, company, isOver }: Working, me: Companion, goesAt: number): Promise<void> => {
  const until = performance.now() + goesAt;
  for (let step = 0; step < mostActs && me.working.size > 0 && !isOver(); step += 1) {
    const fraction = (label: string): number => chance(round.seed, `${label} ${me.name} ${step}`);
    const client = pick([...me.working], fraction('server'));
    if (!client) return;
    const turn = { company, me, client, step, fraction };
    if (performance.now() > until) return depart(turn);
    await anAct(turn);
  }
};

const momentToDie = async (round: Round): Promise<void> => {
  const most = workMilliseconds[round.stage.name];
  await sleep(partOf(round, 'moment', most));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 3)), most);
};

const gather = async (round: Round, pair: Pair): Promise<Company> => {
  const people = await Promise.all(companions.map((each) => newCompanion(round, pair, each)));
  return { people, quests: [], folders: [], leaving: new Set(), gone: new Set(), deeds: 0 };
};

/** Everything that was asked and answered, and not, has an explanation: throws where there is none. */
const checkHistories = ({ quests, folders }: Company): void => {
  for (const { history } of [...quests, ...folders]) promised(history.possible().length > 0, 'there is no explanation');
};

const note = (seen: Seen, { people, deeds, quests, folders, gone }: Company, won: number): void => {
  seen.shared += deeds;
  seen.questsWon += won;
  seen.quests += quests.length;
  seen.sharedFolders += folders.length;
  seen.erased += gone.size;
  for (const { study } of people) {
    seen.reviews += study.sent.size;
    seen.undone += [...study.sent.values()].filter(({ undo }) => undo === 'answered').length;
    seen.batches += study.batches.length;
  }
};

/** All that they see by one server. Answers how many quests they have won. */
const checkSeen = async (
  company: Company,
  staying: readonly { readonly me: Companion; readonly client: Client }[],
): Promise<number> => {
  const logs = new Map<string, Log>();
  for (const { me, client } of staying) logs.set(me.name, await logOf(client));
  let won = 0;
  for (const { me, client } of staying) won += await checkCompanion(logs, { company, me, client });
  return won;
};

/** Once two servers work again: everybody asks again for what was not answered, and then all that they see is checked. */
const check = async (company: Company, pair: Pair): Promise<number> => {
  const all = company.people.map((me) => ({ me, clients: clientsFor(pair, me.token) }));
  for (const { me, clients } of all) {
    for (const client of clients) me.working.add(client);
    await finishDeparture(company, me, clients[1]);
  }
  const staying = all.filter(({ me }) => !company.gone.has(me.name));
  for (const { me, clients } of staying) await sendOpenAgain(company, me, clients);
  let won = 0;
  for (const server of [0, 1] as const) {
    const seen = staying.map(({ me, clients }) => ({ me, client: clients[server] }));
    won = await checkSeen(company, seen);
  }
  checkHistories(company);
  return won;
};

/**
 * Learners take part in quests and shared folders, study each other's cards, and one of them may delete their account.
 * What they share is checked.
 */
export const togetherRound: Prepare = async (round, pair, seen) => {
  const company = await gather(round, pair);
  let isOver = false;
  const leaver = Math.floor(partOf(round, 'leaver', companions.length / withDeparture));
  const goesAt = partOf(round, 'leaving', workMilliseconds[round.stage.name]);
  const working = { round, company, isOver: () => isOver };
  return () => ({
    ended: Promise.all(company.people.map((me, each) => work(working, me, each === leaver ? goesAt : Infinity))),
    moment: () => momentToDie(round),
    finish: () => void (isOver = true),
    check: async (next) => {
      note(seen, company, await check(company, next));
      return [...company.gone];
    },
  });
};

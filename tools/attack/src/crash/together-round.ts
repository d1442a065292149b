import type { Client } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import type { Asker, Companion, Company, CompanyTurn } from './company.ts';
import { newCompany } from './company.ts';
import { depart, finishDeparture } from './departure.ts';
import { folderActs } from './folder-acts.ts';
import { clientsFor } from './learner.ts';
import { checkCardsShown, checkShown, logOf } from './log-check.ts';
import { lookActs, lookAtMembers, lookAtQuests, lookAtSets } from './looks.ts';
import { questActs } from './quest-acts.ts';
import type { Logs } from './quest-check.ts';
import { checkQuestShown, checkQuestXp } from './quest-check.ts';
import { studySeen } from './review-round.ts';
import type { Prepare, Seen } from './round.ts';
import { added, anyMoment, partOf } from './round.ts';
import type { Pair } from './servers.ts';
import { studyActs, studyAgain } from './shared-study.ts';
import { pick, takeTurns } from './turn.ts';

const kindsOfActs = [folderActs, folderActs, questActs, questActs, studyActs, studyActs, studyActs, lookActs];

const companions = 5;
const milliseconds = { SQLite: 1_200, MongoDB: 3_000 } as const;
const mostActs = 80;
/** The share of rounds in which a learner deletes the account. */
const withDeparture = 1;

/** Checks everything that one learner sees against the answers and all logs. Returns the number of completed quests. */
const checkCompanion = async (logs: Logs, asker: Asker): Promise<number> => {
  const { company, me, client } = asker;
  const log = logs.get(me.name);
  promised(log !== undefined, `${me.name} has no log`);
  const quests = await lookAtQuests(asker);
  const { projections, extra } = await checkShown(client, log, me.study);
  for (const quest of quests) checkQuestShown(logs, quest, company);
  for (const folder of company.folders) {
    await lookAtMembers(asker, folder);
    for (const { cards } of await lookAtSets(asker, folder)) checkCardsShown(cards, me.study, projections);
  }
  promised(me.working.has(client), `${me.name} is not answered by a server that works`);
  return checkQuestXp(extra, asker, quests);
};

/** After two servers work again: sends unanswered requests again, then checks everything the learners see. */
const check = async (company: Company, pair: Pair): Promise<Seen> => {
  const all = company.people.map((me) => ({ me, clients: clientsFor(pair, me.token) }));
  for (const { me, clients } of all) {
    for (const client of clients) me.working.add(client);
    await finishDeparture(company, me, clients);
  }
  const staying = all.filter(({ me }) => !company.gone.has(me.name));
  for (const { me, clients } of staying) await studyAgain({ company, me }, clients);
  let won = 0;
  for (const server of [0, 1] as const) {
    const logs: Logs = new Map(
      await Promise.all(staying.map(async ({ me, clients }) => [me.name, await logOf(clients[server])] as const)),
    );
    won = 0;
    for (const { me, clients } of staying) won += await checkCompanion(logs, { company, me, client: clients[server] });
  }
  // All requests and answers must have an explanation; this throws if there is none.
  for (const { history } of [...company.quests, ...company.folders]) history.possible();
  const { deeds, quests, folders, gone, people } = company;
  const shared = { 'asked of what is shared': deeds, quests: quests.length, 'quests won': won };
  const rest = { 'shared folders': folders.length, 'accounts erased': gone.size };
  return people.map(({ study }) => studySeen(study)).reduce(added, { ...shared, ...rest });
};

/**
 * Learners use quests and shared folders, study each other's cards, and one of them may delete their account. Checks
 * the shared data.
 */
export const togetherRound: Prepare = async (round, pair) => {
  const { seed, stage } = round;
  const company = await newCompany(pair, round.number, companions);
  const leaver = company.people[Math.floor(partOf(round, 'leaver', companions / withDeparture))];
  const goesAfter = partOf(round, 'leaving', milliseconds[stage.name]);
  const work = (me: Companion, isOver: () => boolean): Promise<unknown> => {
    const goesAt = me === leaver ? performance.now() + goesAfter : Infinity;
    const isDone = (): boolean => isOver() || me.working.size === 0 || company.leaving.has(me.name);
    return takeTurns({ name: me.name, seed, most: mostActs, isOver: isDone }, async (turn) => {
      const client = pick([...me.working], turn.fraction('server')) as Client;
      const asking: CompanyTurn = { ...turn, company, me, client };
      if (performance.now() > goesAt)
        await depart(
          asking,
          [...me.working].find((each) => each !== client),
        );
      else await pick(pick(kindsOfActs, turn.fraction('kind of act')) ?? lookActs, turn.fraction('act'))?.(asking);
      return true;
    });
  };
  return (isOver) => ({
    ended: Promise.all(company.people.map((me) => work(me, isOver))),
    moment: () => anyMoment(round, milliseconds[stage.name]),
    check: async (next) => ({ seen: await check(company, next), erased: [...company.gone] }),
  });
};

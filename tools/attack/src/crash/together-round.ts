import type { CardId, Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { asTold, unheard } from './asked.ts';
import { promised } from './broken-promise.ts';
import type { Act, Asker, Companion, Company, CompanyTurn, OwnSet } from './company.ts';
import { heard, newCompany } from './company.ts';
import { folderActs } from './folder-acts.ts';
import { goneFromFolder, studying } from './folder-model.ts';
import type { Told } from './learner.ts';
import { clientsFor, told } from './learner.ts';
import { checkAcknowledged, checkCardsShown, checkShown, logOf } from './log-check.ts';
import { lookActs, lookAtMembers, lookAtQuests, lookAtSets } from './looks.ts';
import { questActs } from './quest-acts.ts';
import type { Logs } from './quest-check.ts';
import { checkQuestShown, checkQuestXp } from './quest-check.ts';
import { goneFromQuest } from './quest-model.ts';
import { studySeen } from './review-round.ts';
import type { Prepare, Seen } from './round.ts';
import { added, anyMoment, partOf } from './round.ts';
import type { Pair } from './servers.ts';
import type { Ask, Sender } from './study.ts';
import { knownReview, reviewOne, reviewSome, sendReviewsAgain, undo } from './study.ts';
import { pick, takeTurns } from './turn.ts';

type Who = Pick<Asker, 'company' | 'me'>;

const isNoCard = (reply: Told<unknown>): boolean =>
  reply !== undefined && 'refused' in reply && reply.refused === 'card_not_found';

const isAnOwn = ({ me }: Who, { owner }: OwnSet): boolean => owner === me.name;

/** Only of a card of another there may be none any more. */
const checkReply = (who: Who, set: OwnSet, reply: Told<unknown>): void => {
  const isFine = !reply || 'answer' in reply || (!isAnOwn(who, set) && isNoCard(reply));
  promised(isFine, `${who.me.name} is refused a review of a card of ${set.name}`);
};

/** Reviews of cards of a set; where it is another's, an answer tells whether it is shared with `me`. */
const senderOf = (who: Who, set: OwnSet, clients: readonly Client[]): Sender => {
  const { company, me } = who;
  const ask: Ask = async (client, call) => {
    const history = isAnOwn(who, set) ? undefined : set.home?.history;
    const ends = history?.begin(`${me.name} studies ${set.name}`);
    const reply = heard(who, client, await told(call(client)));
    checkReply(who, set, reply);
    const mayBeGone = company.leaving.has(set.owner) && isNoCard(reply);
    if (reply) ends?.(mayBeGone ? (state) => [state] : asTold(studying(me.name, set.id), reply));
    return reply;
  };
  return { study: me.study, clients, ask };
};

/** Only who may still study a card may take back its review. */
const undoerOf = (who: Who, set: OwnSet, clients: readonly Client[]): Sender => {
  const ask: Ask = async (client, call) => {
    const reply = heard(who, client, await told(call(client)));
    checkReply(who, set, reply);
    return reply;
  };
  return { study: who.me.study, clients, ask };
};

const setWith = ({ people }: Company, card: CardId): OwnSet =>
  people.flatMap(({ sets }) => sets).find(({ cards }) => cards.includes(card)) as OwnSet;

const through = ({ me, client, fraction }: CompanyTurn): readonly Client[] =>
  fraction('servers') < 0.6 ? [client] : [...me.working];

/** In an own set, or one that was put into a folder at some time. */
const review =
  (act: typeof reviewOne): Act =>
  (turn) => {
    const { company, me, fraction } = turn;
    const foreign = company.people.filter((each) => each !== me).flatMap(({ sets }) => sets.filter(({ home }) => home));
    const isOwn = fraction('own') < 0.4 || foreign.length === 0;
    const set = pick(isOwn ? me.sets : foreign, fraction('set')) as OwnSet;
    return act(senderOf(turn, set, through(turn)), turn, set.cards);
  };
const one = review(reviewOne);
const some = review(reviewSome);

const takeBack: Act = (turn) => {
  const { company, me } = turn;
  const known = knownReview(me.study, turn);
  const card = me.study.sent.get(known ?? '')?.card;
  if (known === undefined || card === undefined) return one(turn);
  return undo(undoerOf(turn, setWith(company, card), through(turn)), known);
};

/** The work: by it alone quests come to an end. */
const studyActs: readonly Act[] = [one, one, one, one, some, some, takeBack];

/** Deletes the account: it is taken out of all that it shares, by the answer at the latest. Meanwhile it makes a set. */
const depart = async ({ company, me, client }: Asker, other = client): Promise<void> => {
  company.leaving.add(me.name);
  const ends = [
    ...company.quests.map(({ history }) => {
      const change = unheard(goneFromQuest(me.name));
      const end = history.begin(`${me.name} goes`, change);
      return () => end(change);
    }),
    ...company.folders.map(({ history }) => {
      const change = unheard(goneFromFolder(me.name));
      const end = history.begin(`${me.name} goes`, change);
      return () => end(change);
    }),
  ];
  const writing = told(other.sets.create({ name: `last of ${me.name}`, cards: [{ front: me.name, back: me.name }] }));
  const reply = heard({ company, me }, client, await told(client.account.delete()));
  await writing;
  // Who is gone already is no longer known.
  const isGone = reply && ('answer' in reply || reply.refused === 'invalid_token');
  promised(!reply || isGone === true, `${me.name} may not go`);
  if (!isGone) return;
  company.gone.add(me.name);
  if ('answer' in reply) for (const end of ends) end();
};

/** Whoever began to go is there as a whole, or gone for everybody, and after this they are gone. */
const finishDeparture = async (company: Company, me: Companion, clients: readonly [Client, Client]): Promise<void> => {
  if (!company.leaving.has(me.name)) return;
  const isTokenGood = async ({ account }: Client): Promise<boolean> =>
    account.get().then(
      () => true,
      (error: unknown) => {
        if (isRefused(error, 'invalid_token')) return false;
        throw error;
      },
    );
  const wasGone = company.gone.has(me.name);
  const isThere = await isTokenGood(clients[0]);
  promised((await isTokenGood(clients[1])) === isThere, `servers tell two things of the token of ${me.name}`);
  promised(!wasGone || !isThere, `${me.name} was deleted, and the token is good`);
  if (isThere) {
    checkAcknowledged(await logOf(clients[0]), me.study);
    for (const { id, cards } of me.sets)
      promised((await clients[0].sets.get(id)).cards.size === cards.length, `${me.name} is there by half`);
  }
  await depart({ company, me, client: clients[1] });
  promised(company.gone.has(me.name), `${me.name} is not answered by a server that works`);
  promised(!(await isTokenGood(clients[0])), `the token of ${me.name} outlives the account`);
};

const kindsOfActs = [folderActs, folderActs, questActs, questActs, studyActs, studyActs, studyActs, lookActs];

const companions = 5;
const milliseconds = { SQLite: 1_200, MongoDB: 3_000 } as const;
const mostActs = 80;
/** Of the rounds; in the others nobody goes. */
const withDeparture = 0.5;

/** Everything that one learner sees fits to what was answered, and to all logs. Answers how many quests they have won. */
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

/** Once two servers work again: everybody asks again for what was not answered, and then all that they see is checked. */
const check = async (company: Company, pair: Pair): Promise<Seen> => {
  const all = company.people.map((me) => ({ me, clients: clientsFor(pair, me.token) }));
  for (const { me, clients } of all) {
    for (const client of clients) me.working.add(client);
    await finishDeparture(company, me, clients);
  }
  const staying = all.filter(({ me }) => !company.gone.has(me.name));
  for (const { me, clients } of staying)
    await sendReviewsAgain(me.study, (card, to) =>
      (to === 'review' ? senderOf : undoerOf)({ company, me }, setWith(company, card), clients),
    );
  let won = 0;
  for (const server of [0, 1] as const) {
    const logs: Logs = new Map(
      await Promise.all(staying.map(async ({ me, clients }) => [me.name, await logOf(clients[server])] as const)),
    );
    won = 0;
    for (const { me, clients } of staying) won += await checkCompanion(logs, { company, me, client: clients[server] });
  }
  // All that was asked and answered, and not, has an explanation: this throws where there is none.
  for (const { history } of [...company.quests, ...company.folders]) history.possible();
  const { deeds, quests, folders, gone, people } = company;
  const shared = { 'asked of what is shared': deeds, quests: quests.length, 'quests won': won };
  const rest = { 'shared folders': folders.length, 'accounts erased': gone.size };
  return people.map(({ study }) => studySeen(study)).reduce(added, { ...shared, ...rest });
};

/**
 * Learners take part in quests and shared folders, study each other's cards, and one of them may delete their account.
 * What they share is checked.
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

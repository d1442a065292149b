import type { CardId, Client } from '@flashcards/client-sdk';
import { asTold } from './asked.ts';
import { promised } from './broken-promise.ts';
import type { Act, Asker, Company, CompanyTurn, OwnSet } from './company.ts';
import { heard } from './company.ts';
import { studying } from './folder-model.ts';
import type { Told } from './learner.ts';
import { told } from './learner.ts';
import type { Ask, Sender } from './study.ts';
import { knownReview, reviewOne, reviewSome, sendReviewsAgain, undo } from './study.ts';
import { pick } from './turn.ts';

type Who = Pick<Asker, 'company' | 'me'>;

const isNoCard = (reply: Told<unknown>): boolean =>
  reply !== undefined && 'refused' in reply && reply.refused === 'card_not_found';

const isAnOwn = ({ me }: Who, { owner }: OwnSet): boolean => owner === me.name;

/** Only a review of another learner's card may be refused as not found. */
const checkReply = (who: Who, set: OwnSet, reply: Told<unknown>): void => {
  const isFine = !reply || 'answer' in reply || (!isAnOwn(who, set) && isNoCard(reply));
  promised(isFine, `${who.me.name} is refused a review of a card of ${set.name}`);
};

/** Sends reviews of a set's cards. For another learner's set, an answer shows whether it is shared with `me`. */
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

/** A review can be undone only by a learner who may still study the card. */
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

/** Reviews in an own set, or in one that was put into a folder at some time. */
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

/** Study actions. Only they complete quests. */
export const studyActs: readonly Act[] = [one, one, one, one, some, some, takeBack];

/** Sends unanswered requests again, although the card may no longer be accessible. */
export const studyAgain = (who: Who, clients: readonly Client[]): Promise<void> =>
  sendReviewsAgain(who.me.study, (card, to) =>
    (to === 'review' ? senderOf : undoerOf)(who, setWith(who.company, card), clients),
  );

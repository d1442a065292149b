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
export const studyActs: readonly Act[] = [one, one, one, one, some, some, takeBack];

/** Asks again for what was not answered, though the card may be nobody's to study any more. */
export const studyAgain = (who: Who, clients: readonly Client[]): Promise<void> =>
  sendReviewsAgain(who.me.study, (card, to) =>
    (to === 'review' ? senderOf : undoerOf)(who, setWith(who.company, card), clients),
  );

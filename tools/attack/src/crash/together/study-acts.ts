import type { CardId, Client, Rating } from '@flashcards/client-sdk';
import { promised } from '../broken-promise.ts';
import type { Batch, Sent } from '../review-acts.ts';
import type { Companion, Company, OwnSet } from './company.ts';
import { studying } from './folder-model.ts';
import type { Told } from './told.ts';
import { asTold, told } from './told.ts';
import type { Act, Turn } from './turn.ts';
import { heard, pick } from './turn.ts';

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

/** Who asks which servers. */
interface Asker {
  readonly company: Company;
  readonly me: Companion;
  readonly clients: readonly Client[];
}

const asker = ({ company, me, client, fraction }: Turn): Asker => ({
  company,
  me,
  clients: fraction('servers') < 0.6 ? [client] : [...me.working],
});

/** Reviews of cards of one set, sent at once. */
interface Sending {
  readonly set: OwnSet;
  readonly reviews: readonly string[];
  call(client: Client): Promise<readonly unknown[]>;
}

const isRefusal = (reply: Told<unknown>, code?: string): boolean =>
  reply !== undefined && 'refused' in reply && (code === undefined || reply.refused === code);

/** Asks one server for reviews of cards in a set; where it is another's, that tells whether it is shared with `me`. */
const askOne = async (
  { company, me }: Asker,
  { set, call }: Sending,
  client: Client,
): Promise<Told<readonly unknown[]>> => {
  const isOwn = set.owner === me.name;
  const ends = isOwn ? undefined : set.home?.history.begin(`${me.name} studies ${set.name}`);
  const reply = heard({ company, me }, client, await told(call(client)));
  const mayBeGone = company.leaving.has(set.owner) && isRefusal(reply, 'card_not_found');
  if (reply) ends?.(mayBeGone ? (state) => [state] : asTold(studying(me.name, set.id), reply));
  promised(!isOwn || !isRefusal(reply), `${me.name} is refused a review of an own card`);
  return reply;
};

const note = ({ study, perhaps }: Companion, reviewID: string, text?: string): void => {
  perhaps.add(reviewID);
  const sent = study.sent.get(reviewID);
  if (!sent || text === undefined) return;
  sent.answer ??= text;
  promised(text === sent.answer, `review ${reviewID} was answered with ${sent.answer} and with ${text}`);
};

/** Sends reviews to all of these servers at once. All that answer say the same. */
const send = async (by: Asker, sending: Sending): Promise<void> => {
  const replies = await Promise.all(by.clients.map((client) => askOne(by, sending, client)));
  for (const reply of replies)
    for (const [index, id] of sending.reviews.entries())
      if (!reply) note(by.me, id);
      else if ('answer' in reply) note(by.me, id, JSON.stringify(reply.answer[index]));
};

const sendOne = (by: Asker, set: OwnSet, reviewID: string): Promise<void> => {
  const { card, rating } = by.me.study.sent.get(reviewID) as Sent;
  const call = async ({ cards }: Client) => [await cards.review({ card, rating, reviewID })];
  return send(by, { set, reviews: [reviewID], call });
};

const sendBatch = (by: Asker, set: OwnSet, batch: Batch): Promise<void> => {
  const { sent } = by.me.study;
  const reviews = [...batch].map(([reviewID, at]) => {
    const { card, rating } = sent.get(reviewID) as Sent;
    return { reviewID, at, card, rating };
  });
  return send(by, { set, reviews: [...batch.keys()], call: ({ cards }) => cards.reviewMany(reviews) });
};

/** An own set, or one that was put into a folder at some time. */
const aSet = ({ company, me, fraction }: Turn): OwnSet => {
  const foreign = company.people.filter((each) => each !== me).flatMap(({ sets }) => sets.filter(({ home }) => home));
  const own = fraction('own') < 0.4 || foreign.length === 0;
  return pick(own ? me.sets : foreign, fraction('set')) as OwnSet;
};

const fresh = ({ me, step, fraction }: Turn, set: OwnSet, label: string): string => {
  const reviewID = `${me.name} ${step}${label}`;
  const card = pick(set.cards, fraction(`card${label}`)) as CardId;
  const rating = pick(ratings, fraction(`rating${label}`)) as Rating;
  me.study.sent.set(reviewID, { card, rating, undo: 'not asked' });
  return reviewID;
};

const reviewOne: Act = async (turn) => {
  const set = aSet(turn);
  const reviewID = fresh(turn, set, '');
  await sendOne(asker(turn), set, reviewID);
};

/** Reviews of some time since the account was made: they come in behind what is there, and before what they count for. */
const reviewSome: Act = async (turn) => {
  const { me, fraction } = turn;
  const [set, since] = [aSet(turn), me.study.since.getTime()];
  const batch = new Map<string, Date>();
  for (let index = 0; index < 1 + fraction('batch') * 4; index += 1) {
    const at = since + fraction(`at ${index}`) * (Date.now() - since);
    batch.set(fresh(turn, set, `, ${index}`), new Date(Math.ceil(at)));
  }
  me.study.batches.push(batch);
  await sendBatch(asker(turn), set, batch);
};

/** Only who may still study a card may take back its review. */
const undo = async ({ company, me, clients }: Asker, reviewID: string, sent: Sent): Promise<void> => {
  const before = sent.undo;
  if (before === 'not asked') sent.undo = 'asked';
  const replies = await Promise.all(
    clients.map(async (client) => heard({ company, me }, client, await told(client.cards.undoReview(reviewID)))),
  );
  if (replies.some((reply) => reply && 'answer' in reply)) sent.undo = 'answered';
  else if (replies.every((reply) => reply)) sent.undo = before;
  const isOwn = me.study.cards.includes(sent.card);
  for (const reply of replies)
    if (reply && 'refused' in reply)
      promised(!isOwn && reply.refused === 'card_not_found', `undoing ${reviewID} is refused: ${reply.refused}`);
};

const undoOne: Act = async (turn) => {
  const known = [...turn.me.study.sent].filter(([, { answer }]) => answer !== undefined);
  const picked = pick(known, turn.fraction('known'));
  await (picked ? undo(asker(turn), ...picked) : reviewOne(turn));
};

/** The work: by it alone quests come to an end. */
export const studyActs: readonly Act[] = [reviewOne, reviewOne, reviewOne, reviewOne, reviewSome, reviewSome, undoOne];

const setOf = ({ people }: Company, card: CardId): OwnSet =>
  people.flatMap(({ sets }) => sets).find(({ cards }) => cards.includes(card)) as OwnSet;

/** Sends all again that was not answered. Now it must be, though the card may be nobody's to study any more. */
export const sendOpenAgain = async (company: Company, me: Companion, clients: readonly Client[]): Promise<void> => {
  const { sent, batches } = me.study;
  const by = { company, me, clients };
  const isOpen = (id: string): boolean => sent.get(id)?.answer === undefined && me.perhaps.has(id);
  const inBatch = new Set(batches.flatMap((batch) => [...batch.keys()]));
  for (const batch of batches) {
    const [first = ''] = batch.keys();
    if (isOpen(first)) await sendBatch(by, setOf(company, (sent.get(first) as Sent).card), batch);
  }
  for (const [id, each] of sent) {
    if (isOpen(id) && !inBatch.has(id)) await sendOne(by, setOf(company, each.card), id);
    if (each.undo === 'asked') await undo(by, id, each);
  }
  promised(
    clients.every((client) => me.working.has(client)),
    `${me.name} is not answered by a server that works`,
  );
};

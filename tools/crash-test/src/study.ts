import type { CardId, Client, LocalDate, Rating } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import { chance } from './chance.ts';
import type { Deck } from './decks.ts';
import { answered } from './learner.ts';

/** A review that was sent, perhaps more than once and to both servers; always the same one. */
interface Sent {
  readonly card: CardId;
  readonly rating: Rating;
  /** The first answer to it; every other one must say the same. */
  answer?: string;
  undo: 'not asked' | 'asked' | 'answered';
}

/** A few cards, and what was sent about them by one learner's two devices. */
export interface Study {
  readonly set: string;
  /** New ones, few enough for reviews to meet. */
  readonly cards: readonly CardId[];
  readonly createdOn: LocalDate;
  /** By review id. */
  readonly sent: Map<string, Sent>;
}

const cardsToMeetAt = 5;

/** Imports a set of new cards to study. */
export const startStudy = async (client: Client, deck: Deck): Promise<Study> => {
  const { id: set } = await client.imports.create(await deck.bytes, { name: 'To study' });
  const cards = [...(await client.sets.get(set)).cards].slice(0, cardsToMeetAt);
  const [first] = cards;
  if (!first) throw new Error('there is no card to study');
  return { set, cards: cards.map(([id]) => id), createdOn: first[1].lastReview, sent: new Map() };
};

type Clients = readonly Client[];

/** Sends a review to all of these at once; whether the first of them answered. All that answer say the same. */
const review = async (reviewID: string, sent: Sent, clients: Clients): Promise<boolean> => {
  const { card, rating } = sent;
  const answers = await Promise.all(clients.map((client) => answered(client.cards.review({ card, rating, reviewID }))));
  for (const each of answers) {
    if (!each) continue;
    const text = JSON.stringify(each.answer);
    sent.answer ??= text;
    promised(text === sent.answer, `review ${reviewID} was answered with ${sent.answer} and with ${text}`);
  }
  return answers[0] !== undefined;
};

const undo = async (reviewID: string, sent: Sent, clients: Clients): Promise<boolean> => {
  if (sent.undo === 'not asked') sent.undo = 'asked';
  const answers = await Promise.all(clients.map((client) => answered(client.cards.undoReview(reviewID))));
  if (answers.some((answer) => answer !== undefined)) sent.undo = 'answered';
  return answers[0] !== undefined;
};

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

const pick = <T>(from: readonly T[], fraction: number): T | undefined => from[Math.floor(fraction * from.length)];

/** One device: it sends through its own server, and what is repeated in parallel through the other one as well. */
export interface Device {
  readonly name: string;
  readonly seed: string;
  readonly own: Client;
  readonly other: Client;
}

/** A new review, half of them to both servers in parallel; or an answered one, of either device, again or taken back. */
const act = async ({ sent, cards }: Study, { name, seed, own, other }: Device, step: number): Promise<boolean> => {
  const fraction = (label: string): number => chance(seed, `${label} ${name} ${step}`);
  const known = pick(
    [...sent].filter(([, { answer }]) => answer !== undefined),
    fraction('known'),
  );
  const kind = fraction('act');
  const through = fraction('servers') < 0.5 ? [own] : [own, other];
  if (known && kind < 0.2) return undo(...known, through);
  if (known && kind < 0.4) return review(...known, through);
  const fresh: Sent = {
    card: pick(cards, fraction('card')) as CardId,
    rating: pick(ratings, fraction('rating')) as Rating,
    undo: 'not asked',
  };
  const reviewID = `${name}, ${step}`;
  sent.set(reviewID, fresh);
  return review(reviewID, fresh, through);
};

const mostActs = 200;
const patience = 3;

/** Acts until it is over, or the device's own server does not answer any more. */
export const studyOn = async (study: Study, device: Device, isOver: () => boolean): Promise<void> => {
  let unanswered = 0;
  for (let step = 0; step < mostActs && unanswered < patience && !isOver(); step += 1)
    unanswered = (await act(study, device, step)) ? 0 : unanswered + 1;
};

/** Sends all again, in parallel, that was not answered. Now it must be. */
export const sendOpenAgain = async ({ sent }: Study, clients: Clients): Promise<void> => {
  for (const [reviewID, each] of sent) {
    if (each.answer === undefined)
      promised(await review(reviewID, each, clients), `review ${reviewID} is not answered by a server that works`);
    if (each.undo === 'asked')
      promised(await undo(reviewID, each, clients), `undoing ${reviewID} is not answered by a server that works`);
  }
};

import type { CardId, Client, LocalDate } from '@flashcards/client-sdk';
import { anAct } from './acts.ts';
import { chance } from './chance.ts';
import type { Deck } from './decks.ts';
import type { SentGoals } from './goal-acts.ts';
import { noGoals, sendChangesAgain } from './goal-acts.ts';
import type { Marks } from './mark-acts.ts';
import { sendMarksAgain } from './mark-acts.ts';
import type { Batch, Sent } from './review-acts.ts';
import { sendReviewsAgain } from './review-acts.ts';

/** A few cards, and what was sent by one learner's two devices. */
export interface Study {
  readonly userID: string;
  /** New ones, few enough for reviews to meet. */
  readonly cards: CardId[];
  readonly createdOn: LocalDate;
  /** No review is older. */
  readonly since: Date;
  /** By review id. */
  readonly sent: Map<string, Sent>;
  readonly batches: Batch[];
  /** The cards that somebody asked to suspend; from when to when is not known, for both devices may. */
  readonly everSuspended: Set<CardId>;
  readonly marks: Marks;
  readonly goals: SentGoals;
}

export const nothingSent = (): Pick<Study, 'sent' | 'batches' | 'everSuspended' | 'marks' | 'goals'> => ({
  sent: new Map(),
  batches: [],
  everSuspended: new Set(),
  marks: new Map(),
  goals: noGoals(),
});

const cardsToMeetAt = 5;

/** Imports a set of new cards to study. */
export const startStudy = async (client: Client, userID: string, deck: Deck): Promise<Study> => {
  const { id: set } = await client.imports.create(await deck.bytes, { name: 'To study' });
  const [{ createdAt: since }, found] = await Promise.all([client.account.get(), client.sets.get(set)]);
  const cards = [...found.cards].slice(0, cardsToMeetAt);
  const [first] = cards;
  if (!first) throw new Error('there is no card to study');
  return { userID, cards: cards.map(([id]) => id), createdOn: first[1].lastReview, since, ...nothingSent() };
};

/** The first is the device's own. */
export type Clients = readonly [Client, ...Client[]];

/** One device: it sends through its own server, and what is repeated in parallel through the other one as well. */
export interface Device {
  readonly name: string;
  readonly seed: string;
  readonly own: Client;
  readonly other: Client;
}

const mostActs = 200;
const patience = 3;

/** Acts until it is over, or the device's own server does not answer any more; half of it is sent to both in parallel. */
export const studyOn = async (
  study: Study,
  { name, seed, own, other }: Device,
  isOver: () => boolean,
): Promise<void> => {
  let unanswered = 0;
  for (let step = 0; step < mostActs && unanswered < patience && !isOver(); step += 1) {
    const fraction = (label: string): number => chance(seed, `${label} ${name} ${step}`);
    const through: Clients = fraction('servers') < 0.5 ? [own] : [own, other];
    unanswered = (await anAct(study, { name, step, fraction, through })) ? 0 : unanswered + 1;
  }
};

/** Sends all again, in parallel, that was not answered. Now it must be. */
export const sendOpenAgain = async (study: Study, clients: Clients): Promise<void> => {
  await sendReviewsAgain(study, clients);
  await sendMarksAgain(study.marks, clients);
  await sendChangesAgain(study.goals, clients);
};

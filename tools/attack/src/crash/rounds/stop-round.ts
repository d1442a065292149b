import type { CardId, Client } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from '../checks/broken-promise.ts';
import type { Deck } from '../stage/decks.ts';
import { daysFromNow } from './goals.ts';
import type { Learner } from './learner.ts';
import { clientsFor, isTurnedAway, newLearner } from './learner.ts';
import { checkStudy } from '../checks/log-check.ts';
import { importCards, studySeen } from './review-round.ts';
import type { Prepare, Seen } from './round.ts';
import { added, partOf } from './round.ts';
import type { Pair } from '../stage/servers.ts';
import type { Study } from './study.ts';

type Kind = 'folder' | 'set' | 'goal' | 'review' | 'import';

/** A request that is sent once, with a unique effect. */
export interface SentRequest {
  readonly kind: Kind;
  readonly label: string;
  readonly end: 'acknowledged' | 'turned away' | 'unanswered';
}

interface RequestContext {
  readonly client: Client;
  readonly deck: Deck;
  readonly study: Study;
  readonly cards: readonly CardId[];
  /** Unique among the requests of this learner. */
  readonly number: number;
}

const labelOf = (kind: Kind, number: number): string => `${kind} ${number}`;

const actions: Readonly<Record<Kind, (of: RequestContext, label: string) => Promise<unknown>>> = {
  folder: ({ client }, label) => client.folders.create(label),
  set: ({ client }, name) => client.sets.create({ name, folder: '', cards: [{ front: 'one', back: 'two' }] }),
  goal: async ({ client, study, number }) => {
    const terms = { target: number, endDate: daysFromNow(1) };
    study.goals.known.set(await client.goals.createXp(terms), { madeBy: study.userID, kind: 'xp', is: terms });
  },
  review: async ({ client, study, cards, number }, reviewID) => {
    const card = cards[number % cards.length] as CardId;
    study.sent.set(reviewID, { card, rating: 'good', undo: 'not requested' });
    const answer = JSON.stringify(await client.cards.review({ card, rating: 'good', reviewID }));
    study.sent.set(reviewID, { card, rating: 'good', undo: 'not requested', answer });
  },
  import: async ({ client, deck }, name) => client.imports.create(await deck.bytes, { name, cards: 'fields' }),
};

const order: readonly Kind[] = ['folder', 'review', 'set', 'review', 'goal', 'review', 'import'];

const endOf = async (call: Promise<unknown>): Promise<SentRequest['end']> => {
  try {
    await call;
    return 'acknowledged';
  } catch (error) {
    if (!isRefused(error)) return 'unanswered';
    if (isTurnedAway(error)) return 'turned away';
    throw error;
  }
};

/** Sends one request of each kind in turn. */
export const sendOne = async (context: RequestContext): Promise<SentRequest> => {
  const kind = order[context.number % order.length] ?? 'review';
  const label = labelOf(kind, context.number);
  return { kind, label, end: await endOf(actions[kind](context, label)) };
};

/** The labels of all effects that a learner has. */
export const effectsOf = async (client: Client): Promise<ReadonlySet<string>> => {
  const { folders, reviews } = await client.raw.exportUserData();
  const goals = [...(await client.goals.list()).values()];
  // An import counts only with its cards.
  const whole = [...setsIn(await client.folders.tree())].filter(({ set }) => set.cardCount > 0);
  return new Set<string>([
    ...folders,
    ...whole.map(({ set }) => set.name),
    ...reviews.map(({ reviewID }) => reviewID),
    ...goals.map((goal) => labelOf('goal', goal.target)),
  ]);
};

const learners = [0, 1, 2, 3];
const devices = [0, 1, 2, 3, 4, 5];
const milliseconds = 1_500;

interface Participant extends Learner {
  readonly cards: readonly CardId[];
  readonly sent: SentRequest[];
  /** Of the last request. */
  number: number;
}

/** Checks that acknowledged changes exist, and unanswered ones do not. */
const checkParticipant = async ({ token, study, sent }: Participant, pair: Pair): Promise<Seen> => {
  const clients = clientsFor(pair, token);
  // A goal that was refused with 503 may exist nevertheless.
  study.goals.unanswered = sent.filter(({ kind, end }) => kind === 'goal' && end === 'turned away').length;
  await checkStudy(study, clients);
  const there = await effectsOf(clients[1]);
  for (const { end, label } of sent) {
    promised(end !== 'acknowledged' || there.has(label), `${label} was acknowledged and is not there`);
    promised(end !== 'unanswered' || !there.has(label), `${label} was not answered and is there`);
  }
  return { ...studySeen(study), 'without effect': sent.filter(({ end }) => end === 'unanswered').length };
};

/** Learners send requests with unique effects. An unanswered request must have no effect. */
export const stopRound: Prepare = async (round, pair) => {
  const deck = round.stage.deckToReview;
  const participants = await Promise.all(
    learners.map(async (each): Promise<Participant> => {
      const learner = await newLearner(pair, `learner ${round.number}-${each}`);
      return { ...learner, cards: await importCards(learner.client, deck), sent: [], number: 0 };
    }),
  );
  /** One device sends requests to the first server until it stops answering. */
  const workOn = async (participant: Participant, isOver: () => boolean): Promise<void> => {
    const [client] = clientsFor(pair, participant.token);
    for (let isAnswered = true; isAnswered && !isOver();) {
      participant.number += 1;
      const last = await sendOne({ ...participant, client, deck });
      participant.sent.push(last);
      isAnswered = last.end !== 'unanswered';
    }
  };
  return (isOver) => ({
    ended: Promise.all(participants.flatMap((participant) => devices.map(() => workOn(participant, isOver)))),
    moment: () => sleep(partOf(round, 'moment', milliseconds)),
    check: async (next) => {
      let seen: Seen = {};
      for (const participant of participants) seen = added(seen, await checkParticipant(participant, next));
      return seen;
    },
  });
};

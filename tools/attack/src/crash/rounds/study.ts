import type { CardId, Client, LocalDate, Rating } from '@flashcards/client-sdk';
import { promised } from '../checks/broken-promise.ts';
import type { SentGoals } from './goals.ts';
import { answered } from './learner.ts';
import type { Reply } from './learner.ts';
import type { Turn } from './turn.ts';
import { pick } from './turn.ts';

/** A review that was sent, possibly several times and to both servers, always unchanged. */
export interface Sent {
  readonly card: CardId;
  readonly rating: Rating;
  /** The time of the review, if it was sent in a batch. */
  readonly at?: Date;
  /** The first answer. Every other one must be equal. */
  answer?: string;
  undo: 'not requested' | 'requested' | 'answered';
}

/** What a learner does on a day besides reviewing. */
export const markKinds = ['check-in', 'heatmap-call'] as const;
export type MarkKind = (typeof markKinds)[number];

/** The requests of one learner's devices. */
export interface Study {
  readonly userID: string;
  readonly createdOn: LocalDate;
  /** No review is older. */
  readonly since: Date;
  /** By review id. */
  readonly sent: Map<string, Sent>;
  /** Reviews that were sent in one request: all of them count or none. */
  readonly batches: (readonly string[])[];
  /** The cards for which a device requested a suspension. The period is unknown, because both devices may change it. */
  readonly everSuspended: Set<CardId>;
  readonly marks: Map<MarkKind, 'requested' | 'answered'>;
  readonly goals: SentGoals;
}

export const noStudy = (userID: string, since: Date, createdOn: LocalDate): Study => ({
  ...{ userID, since, createdOn, sent: new Map(), batches: [], everSuspended: new Set() },
  ...{ marks: new Map(), goals: { known: new Map(), unanswered: 0 } },
});

/** Sends a review. A server whose clock is behind refuses a current one as being in the future; it is sent again. */
const ask = <T>(client: Client, call: (client: Client) => Promise<T>): Promise<Reply<T>> =>
  answered(call(client), 'invalid_value');

/** The sender of reviews, and the servers they are sent to concurrently. The first server is the device's own. */
export interface Sender {
  readonly study: Study;
  readonly clients: readonly Client[];
}

const callFor = ({ sent }: Study, ids: readonly string[]) => {
  const reviews = ids.map((reviewID) => ({ ...(sent.get(reviewID) as Sent), reviewID }));
  return async ({ cards }: Client): Promise<readonly unknown[]> => {
    const [first] = reviews;
    if (!first?.at)
      return Promise.all(reviews.map(({ card, rating, reviewID }) => cards.review({ card, rating, reviewID })));
    return cards.reviewMany(
      reviews.map(({ card, rating, reviewID, at }) => ({ card, rating, reviewID, at: at as Date })),
    );
  };
};

const note = ({ sent }: Study, reviewID: string, reply: Reply<unknown>): void => {
  const review = sent.get(reviewID) as Sent;
  if (!reply) return;
  const text = JSON.stringify(reply.answer);
  review.answer ??= text;
  promised(text === review.answer, `review ${reviewID} was answered with ${review.answer} and with ${text}`);
};

/**
 * Sends a review or a batch to all servers concurrently; returns whether the first answered. All answers must be equal.
 */
export const send = async ({ study, clients }: Sender, ids: readonly string[]): Promise<boolean> => {
  const call = callFor(study, ids);
  const replies = await Promise.all(clients.map((client) => ask(client, call)));
  for (const reply of replies)
    for (const [index, id] of ids.entries()) note(study, id, reply && { answer: reply.answer[index] });
  return replies[0] !== undefined;
};

/** Undoes a review; returns whether the first server answered. */
export const undo = async ({ study, clients }: Sender, reviewID: string): Promise<boolean> => {
  const sent = study.sent.get(reviewID) as Sent;
  if (sent.undo === 'not requested') sent.undo = 'requested';
  const replies = await Promise.all(clients.map((client) => ask(client, ({ cards }) => cards.undoReview(reviewID))));
  if (replies.some((reply) => reply)) sent.undo = 'answered';
  return replies[0] !== undefined;
};

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

const fresh = (
  { sent }: Study,
  { name, step, fraction }: Turn,
  { cards, label = '', at }: { cards: readonly CardId[]; label?: string; at?: Date },
): string => {
  const reviewID = `${name}, ${step}${label}`;
  const [card, rating] = [pick(cards, fraction(`card${label}`)), pick(ratings, fraction(`rating${label}`))];
  sent.set(reviewID, {
    ...{ card: card as CardId, rating: rating as Rating, undo: 'not requested' },
    ...(at === undefined ? {} : { at }),
  });
  return reviewID;
};

export const reviewOne = (by: Sender, turn: Turn, cards: readonly CardId[]): Promise<boolean> =>
  send(by, [fresh(by.study, turn, { cards })]);

const mostAtOnce = 6;

/** Sends reviews with past instants since the account's creation, in any order. */
export const reviewSome = (by: Sender, turn: Turn, cards: readonly CardId[]): Promise<boolean> => {
  const since = by.study.since.getTime();
  const count = 1 + Math.floor(turn.fraction('batch') * mostAtOnce);
  const batch = Array.from({ length: count }, (_, index) => {
    const at = since + turn.fraction(`at ${index}`) * (Date.now() - since);
    return fresh(by.study, turn, { cards, label: `, ${index}`, at: new Date(Math.ceil(at)) });
  });
  by.study.batches.push(batch);
  return send(by, batch);
};

/** An answered review of any device. */
export const knownReview = ({ sent }: Study, { fraction }: Turn): string | undefined =>
  pick(
    [...sent].filter(([, { answer }]) => answer !== undefined),
    fraction('known'),
  )?.[0];

/** Sends the request to all clients concurrently; returns whether the first one answered. */
export const mark = async ({ marks }: Study, kind: MarkKind, clients: readonly Client[]): Promise<boolean> => {
  if (!marks.has(kind)) marks.set(kind, 'requested');
  const answers = await Promise.all(
    clients.map(({ streak, heatmap }) => answered<unknown>(kind === 'check-in' ? streak.checkIn() : heatmap.update())),
  );
  if (answers.some((answer) => answer !== undefined)) marks.set(kind, 'answered');
  return answers[0] !== undefined;
};

const must = (works: boolean, what: string): void => promised(works, `${what} is not answered by a server that works`);

/** Sends all unanswered requests again, in parallel. They must be answered now. */
export const sendReviewsAgain = async (by: Sender): Promise<void> => {
  const { study } = by;
  const isOpen = (id: string): boolean => study.sent.get(id)?.answer === undefined;
  const singly = [...study.sent].filter(([, { at }]) => !at).map(([id]) => [id]);
  for (const ids of [...study.batches, ...singly])
    if (ids.some(isOpen)) must(await send(by, ids), `review ${ids.join()}`);
  for (const [id, { undo: state }] of study.sent) if (state === 'requested') must(await undo(by, id), `undoing ${id}`);
};

export const sendMarksAgain = async (study: Study, clients: readonly Client[]): Promise<void> => {
  for (const [kind, state] of study.marks)
    if (state === 'requested') must(await mark(study, kind, clients), `a ${kind}`);
};

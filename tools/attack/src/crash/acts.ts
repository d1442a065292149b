import type { CardId, Rating } from '@flashcards/client-sdk';
import type { SentGoal } from './goal-acts.ts';
import { changeGoal, makeGoal } from './goal-acts.ts';
import { answered } from './learner.ts';
import { mark } from './mark-acts.ts';
import type { Sent } from './review-acts.ts';
import { review, reviewAtOnce, undo } from './review-acts.ts';
import type { Clients, Study } from './study.ts';

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

const pick = <T>(from: readonly T[], fraction: number): T | undefined => from[Math.floor(fraction * from.length)];

/** A device's turn to act: what it throws dice for, and where to it sends. */
export interface Turn {
  readonly name: string;
  readonly step: number;
  readonly fraction: (label: string) => number;
  readonly through: Clients;
}

const suspensions = 0.5;

type Act = (study: Study, turn: Turn) => Promise<boolean>;

const freshReview = ({ sent, cards }: Study, { name, step, fraction }: Turn, label = ''): string => {
  const reviewID = `${name}, ${step}${label}`;
  sent.set(reviewID, {
    card: pick(cards, fraction(`card${label}`)) as CardId,
    rating: pick(ratings, fraction(`rating${label}`)) as Rating,
    undo: 'not asked',
  });
  return reviewID;
};

const reviewOne: Act = (study, turn) => {
  const reviewID = freshReview(study, turn);
  return review(reviewID, study.sent.get(reviewID) as Sent, turn.through);
};

const most = 6;

/** Reviews of some time since the account was made, in any order: they come in behind what is there. */
const reviewSome: Act = (study, turn) => {
  const since = study.since.getTime();
  const batch = new Map<string, Date>();
  for (let index = 0; index < 1 + turn.fraction('batch') * most; index += 1) {
    const at = since + turn.fraction(`at ${index}`) * (Date.now() - since);
    batch.set(freshReview(study, turn, `, ${index}`), new Date(Math.ceil(at)));
  }
  study.batches.push(batch);
  return reviewAtOnce(study, batch, turn.through);
};

const knownReview = ({ sent }: Study, { fraction }: Turn): readonly [string, Sent] | undefined =>
  pick(
    [...sent].filter(([, { answer }]) => answer !== undefined),
    fraction('known'),
  );

/** An answered one, of either device, taken back or sent again. */
const undoOne: Act = (study, turn) => {
  const known = knownReview(study, turn);
  return known ? undo(...known, turn.through) : reviewOne(study, turn);
};
const repeatOne: Act = (study, turn) => {
  const known = knownReview(study, turn);
  return known ? review(...known, turn.through) : reviewOne(study, turn);
};

/** Suspends a card, or takes that back. */
const suspendOne: Act = async ({ cards, everSuspended }, { fraction, through }) => {
  const card = pick(cards, fraction('card')) as CardId;
  const suspended = fraction('suspended') < suspensions;
  if (suspended) everSuspended.add(card);
  const answers = await Promise.all(through.map((client) => answered(client.cards.suspend(card, suspended))));
  return answers[0] !== undefined;
};

const checkIn: Act = ({ marks }, { through }) => mark(marks, 'check-in', through);
const callHeatmap: Act = ({ marks }, { through }) => mark(marks, 'heatmap-call', through);

/** Of sizes that reviews and undoing lead across. */
const farTargets = { cards: 6, xp: 80 };
const goalsOfDevice = 3;
const thirtyDays = 30 * 86_400_000;

const termsOf = ({ fraction }: Turn, kind: SentGoal['kind']) => ({
  target: 1 + Math.floor(fraction('target') * farTargets[kind]),
  endDate: new Date(Date.now() + thirtyDays).toISOString().slice(0, 10),
});

const isMine =
  ({ name }: Turn) =>
  ([, { madeBy, is, open }]: readonly [string, SentGoal]): boolean =>
    madeBy === name && is !== 'deleted' && open === undefined;

/** Makes one of a few goals, or changes one. */
const pursueGoal: Act = ({ goals }, turn) => {
  const { fraction, through, name, step } = turn;
  const mine = [...goals.known].filter(isMine(turn));
  const known = pick(mine, fraction('goal'));
  if (!known || mine.length < goalsOfDevice) {
    const kind = fraction('kind') < 0.5 ? 'xp' : 'cards';
    return makeGoal(goals, { madeBy: name, kind, terms: termsOf(turn, kind) }, through);
  }
  const [id, goal] = known;
  const change = fraction('change') < 0.3 ? 'deleted' : { ...termsOf(turn, goal.kind), title: `${name}, ${step}` };
  return changeGoal(id, { goal, change }, through);
};

/** Reviews and what is done to them come more often than all else. */
const acts: readonly Act[] = [
  ...[reviewOne, reviewOne, reviewOne, reviewOne, undoOne, undoOne, repeatOne, reviewSome, reviewSome],
  ...[suspendOne, pursueGoal, pursueGoal, pursueGoal, checkIn, callHeatmap],
];

/** What the dice say; whether the device's own server answered. */
export const anAct: Act = (study, turn) => (pick(acts, turn.fraction('act')) ?? reviewOne)(study, turn);

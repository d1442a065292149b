import type { CardId, Client } from '@flashcards/client-sdk';
import type { Deck } from '../stage/decks.ts';
import { pursueGoal, sendChangesAgain } from './goals.ts';
import type { Learner } from './learner.ts';
import { answered, clientsFor, newLearner } from './learner.ts';
import { checkAcknowledged, checkStudy, logOf } from '../checks/log-check.ts';
import type { Prepare, Seen } from './round.ts';
import { added, anyMoment } from './round.ts';
import type { Study } from './study.ts';
import { knownReview, mark, reviewOne, reviewSome, send, sendMarksAgain, sendReviewsAgain, undo } from './study.ts';
import type { Turn } from './turn.ts';
import { pick, takeTurns } from './turn.ts';

const milliseconds = 800;
const learners = [0, 1];
const mostActs = 200;
const cardsToMeetAt = 5;

/** Imports a set; returns a few of its new cards to study. */
export const importCards = async (client: Client, deck: Deck): Promise<readonly CardId[]> => {
  const { id } = await client.imports.create(await deck.bytes, { name: 'To study', cards: 'fields' });
  return [...(await client.sets.get(id)).cards.keys()].slice(0, cardsToMeetAt);
};

type Clients = readonly [Client, ...Client[]];

/** An action of a device; returns whether its own server answered. */
type Act = (
  of: { readonly study: Study; readonly cards: readonly CardId[]; readonly clients: Clients },
  turn: Turn,
) => Promise<boolean>;

const one: Act = ({ study, cards, clients }, turn) => reviewOne({ study, clients }, turn, cards);
const some: Act = ({ study, cards, clients }, turn) => reviewSome({ study, clients }, turn, cards);

/** Undoes or repeats an answered review of either device. */
const again =
  (act: typeof undo | ((...of: Parameters<typeof undo>) => Promise<boolean>)): Act =>
  (of, turn) => {
    const known = knownReview(of.study, turn);
    return known === undefined ? one(of, turn) : act(of, known);
  };
const takeBack = again(undo);
const repeat = again((by, id) => send(by, by.study.batches.find((ids) => ids.includes(id)) ?? [id]));

/** Suspends or resumes a card. */
const suspend: Act = async ({ study, cards, clients }, { fraction }) => {
  const card = pick(cards, fraction('card')) as CardId;
  const suspended = fraction('suspended') < 0.5;
  if (suspended) study.everSuspended.add(card);
  const answers = await Promise.all(clients.map((client) => answered(client.cards.suspend(card, suspended))));
  return answers[0] !== undefined;
};

const pursue: Act = ({ study, clients }, turn) => pursueGoal(study, turn, clients);
const checkIn: Act = ({ study, clients }) => mark(study, 'check-in', clients);
const callHeatmap: Act = ({ study, clients }) => mark(study, 'heatmap-call', clients);

/** Reviews and their repetition and undoing are more frequent than everything else. */
const acts: readonly Act[] = [
  ...[one, one, one, one, takeBack, takeBack, repeat, some, some],
  ...[suspend, pursue, pursue, pursue, checkIn, callHeatmap],
];

/**
 * Directly after the strike, answered reviews are stored. Unanswered ones are sent again to both servers, must be
 * answered, and count once.
 */
const check = async (study: Study, clients: Clients): Promise<Seen> => {
  checkAcknowledged(await logOf(clients[0]), study);
  await sendReviewsAgain({ study, clients });
  await sendMarksAgain(study, clients);
  await sendChangesAgain(study, clients);
  await checkStudy(study, clients);
  return { ...studySeen(study), goals: study.goals.known.size };
};

export const studySeen = ({ sent, batches }: Study): Seen => ({
  reviews: sent.size,
  'of them taken back': [...sent.values()].filter(({ undo: state }) => state === 'answered').length,
  batches: batches.length,
});

/** Learners review, undo, check in and pursue goals on two devices each, one on each server. Checks the results. */
export const reviewRound: Prepare = async (round, pair) => {
  const { stage, number, seed } = round;
  const people = await Promise.all(learners.map((each) => newLearner(pair, `reviewer ${number}-${each}`)));
  const decks = await Promise.all(people.map(({ client }) => importCards(client, stage.deckToReview)));
  const studyOn = ({ name, token, study }: Learner, cards: readonly CardId[], isOver: () => boolean) => {
    const [first, second] = clientsFor(pair, token);
    return [[first, second] as const, [second, first] as const].map(([own, other], device) =>
      takeTurns({ name: `${name} on ${device}`, seed, most: mostActs, isOver }, (turn) => {
        const clients: Clients = turn.fraction('servers') < 0.5 ? [own] : [own, other];
        return (pick(acts, turn.fraction('act')) ?? one)({ study, cards, clients }, turn);
      }),
    );
  };
  return (isOver) => ({
    ended: Promise.all(people.flatMap((each, index) => studyOn(each, decks[index] ?? [], isOver))),
    moment: () => anyMoment(round, milliseconds),
    check: async (next) => {
      let seen: Seen = {};
      for (const { token, study } of people) seen = added(seen, await check(study, clientsFor(next, token)));
      return seen;
    },
  });
};

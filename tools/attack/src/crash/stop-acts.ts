import type { Client } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import type { Deck } from './decks.ts';
import { isTurnedAway } from './learner.ts';
import type { Sent } from './review-acts.ts';
import type { Study } from './study.ts';

type Kind = 'folder' | 'set' | 'goal' | 'review' | 'import';

/** Something that is asked for once, with an effect that nothing else has. */
export interface Asked {
  readonly kind: Kind;
  readonly label: string;
  readonly end: 'acknowledged' | 'turned away' | 'unanswered';
}

export interface Turn {
  readonly client: Client;
  readonly deck: Deck;
  readonly study: Study;
  /** No other request of this learner has it. */
  readonly number: number;
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const review = async ({ client, study, number }: Turn): Promise<void> => {
  const [first] = study.cards;
  const card = study.cards[number % study.cards.length] ?? first;
  if (!card) return;
  const sent: Sent = { card, rating: 'good', undo: 'not asked' };
  study.sent.set(labelOf('review', number), sent);
  sent.answer = JSON.stringify(
    await client.cards.review({ card, rating: 'good', reviewID: labelOf('review', number) }),
  );
};

const makeGoal = async ({ client, study, number }: Turn): Promise<void> => {
  const terms = { target: number, endDate: tomorrow() };
  study.goals.known.set(await client.goals.createXp(terms), { madeBy: study.userID, kind: 'xp', is: terms });
};

const labelOf = (kind: Kind, number: number): string => `${kind} ${number}`;

const acts: Readonly<Record<Kind, (turn: Turn) => Promise<unknown>>> = {
  folder: ({ client, number }) => client.folders.create(labelOf('folder', number)),
  set: ({ client, number }) =>
    client.sets.create({ name: labelOf('set', number), folder: '', cards: [{ front: 'one', back: 'two' }] }),
  goal: makeGoal,
  review,
  import: async ({ client, number, deck }) =>
    client.imports.create(await deck.bytes, { name: labelOf('import', number) }),
};

const order: readonly Kind[] = ['folder', 'review', 'set', 'review', 'goal', 'review', 'import'];

const endOf = async (call: Promise<unknown>): Promise<Asked['end']> => {
  try {
    await call;
    return 'acknowledged';
  } catch (error) {
    if (!isRefused(error)) return 'unanswered';
    if (isTurnedAway(error)) return 'turned away';
    throw error;
  }
};

/** Asks for one thing after the other, of all kinds. */
export const askOnce = async (turn: Turn): Promise<Asked> => {
  const kind = order[turn.number % order.length] ?? 'review';
  return { kind, label: labelOf(kind, turn.number), end: await endOf(acts[kind](turn)) };
};

/** The labels of all that a learner has. */
export const effectsOf = async (client: Client): Promise<ReadonlySet<string>> => {
  const { folders, sets, reviews } = await client.raw.exportUserData();
  const goals = [...(await client.goals.list()).values()];
  // An import is there with its cards.
  const whole = [...setsIn(await client.folders.tree())].filter(({ set }) => set.cardCount > 0);
  return new Set<string>([
    ...folders,
    ...sets.map(({ flashcardName }) => flashcardName).filter((name) => whole.some(({ set }) => set.name === name)),
    ...reviews.map(({ reviewID }) => reviewID),
    ...goals.map((goal) => labelOf('goal', goal.target)),
  ]);
};

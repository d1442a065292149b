import type { CardId, Client, SetId } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { chance } from './chance.ts';
import { answered } from './learner.ts';
import type { LibraryDevice } from './library-device.ts';
import { look } from './library-look.ts';
import type { Change, ChangeKind, ChangeOf, Library, LibraryCards } from './library-model.ts';
import { isIn, refusals } from './library-model.ts';
import { contested } from './possible-libraries.ts';
import type { Sent } from './review-acts.ts';
import { review, undo } from './review-acts.ts';

/** A device's turn: what it throws dice for, and one way that its library may be. */
interface Turn {
  readonly device: LibraryDevice;
  readonly step: number;
  readonly fraction: (label: string) => number;
  readonly library: Library;
}

const pick = <T>(from: readonly T[], fraction: number): T | undefined => from[Math.floor(fraction * from.length)];

/** Many cards come seldom. */
const few = 8;

const newCards = ({ device, step, fraction }: Turn): LibraryCards => {
  const count = 1 + Math.floor(fraction('cards') ** few * device.mostCards);
  const labels = Array.from({ length: count }, (_, index) => `${device.name}, ${step}.${index}`);
  return Object.fromEntries(
    labels.map((label) => [label, { front: `${label} v0`, back: `back of ${label}`, suspended: false }]),
  );
};

const paths = ['', '/one', '/one/two', '/one/two/three', '/two', '/two/one'];
const pathOf = ({ device, fraction }: Turn, label: string): string =>
  `${device.name}${pick(paths, fraction(label)) ?? ''}`;

/** Some of them clash with folders, some with the other device's. */
const nameOf = ({ device, fraction }: Turn): string =>
  pick(
    [1, 2, 3, 4, 5, 6].map((n) => (n > 4 ? `${contested} ${n}` : `${device.name} ${n}`)).concat(clashing(device)),
    fraction('name'),
  ) ?? '';
const clashing = ({ name }: LibraryDevice): readonly string[] => (name.endsWith('home') ? ['one'] : ['two']);

/** A set that was told of, or is gone by now. */
const setOf = ({ device, fraction }: Turn): string | undefined => pick([...device.sets.keys()], fraction('set'));
const cardOf = (turn: Turn) => {
  const { device, fraction, library } = turn;
  const known = Object.entries(library.sets).flatMap(([set, { cards }]) =>
    Object.keys(cards)
      .filter((card) => device.cards.has(card))
      .map((card) => ({ set, card })),
  );
  return pick(known, fraction('card'));
};

type Plans = { readonly [Kind in ChangeKind]: (turn: Turn) => ChangeOf<Kind> | undefined };

const makeSet = (turn: Turn): ChangeOf<'make set'> => {
  const set = `${turn.device.name}, ${turn.step}`;
  const place = { name: nameOf(turn), description: `${set} v0`, folder: pathOf(turn, 'folder') };
  return { kind: 'make set', set, ...place, cards: newCards(turn) };
};

const plans: Plans = {
  'make folder': (turn) => ({ kind: 'make folder', path: pathOf(turn, 'path') }),
  'move folder': (turn) => {
    const [from, to] = [pathOf(turn, 'from'), pathOf(turn, 'to')];
    return from !== to && isIn(to, from) ? undefined : { kind: 'move folder', from, to };
  },
  'delete folder': (turn) => ({
    kind: 'delete folder',
    path: pathOf(turn, 'path'),
    recursive: turn.fraction('recursive') < 0.6,
  }),
  'make set': makeSet,
  'edit set': (turn) => {
    const set = setOf(turn);
    const description = `${set} v${turn.step}`;
    return set === undefined
      ? undefined
      : { kind: 'edit set', set, name: nameOf(turn), description, folder: pathOf(turn, 'folder') };
  },
  'delete set': (turn) => {
    const set = setOf(turn);
    return set === undefined ? undefined : { kind: 'delete set', set };
  },
  'add cards': (turn) => {
    const set = setOf(turn);
    return set === undefined ? undefined : { kind: 'add cards', set, cards: newCards(turn) };
  },
  'edit card': (turn) => {
    const card = cardOf(turn);
    const front = `${card?.card} v${turn.step}`;
    return card && { kind: 'edit card', ...card, front, back: 'b'.repeat(1 + turn.fraction('length') * 50) };
  },
  'suspend card': (turn) => {
    const card = cardOf(turn);
    return card && { kind: 'suspend card', ...card, suspended: turn.fraction('suspended') < 0.7 };
  },
  'delete card': (turn) => {
    const card = cardOf(turn);
    return card && { kind: 'delete card', ...card };
  },
};

type Senders = {
  readonly [Kind in ChangeKind]: (client: Client, change: ChangeOf<Kind>, device: LibraryDevice) => Promise<unknown>;
};

const idOfSet = ({ sets }: LibraryDevice, { set }: { readonly set: string }): SetId => sets.get(set) as SetId;
const idOfCard = ({ cards }: LibraryDevice, { card }: { readonly card: string }): CardId => cards.get(card) as CardId;

const senders: Senders = {
  'make folder': ({ folders }, { path }) => folders.create(path),
  'move folder': ({ folders }, { from, to }) => folders.move(from, to),
  'delete folder': ({ folders }, { path, recursive }) => folders.delete(path, { recursive }),
  'make set': async ({ sets }, { set, cards, name, description, folder }, device) => {
    device.sets.set(set, await sets.create({ name, description, folder, cards: Object.values(cards) }));
  },
  'edit set': ({ sets }, { name, description, folder, ...change }, device) =>
    sets.edit(idOfSet(device, change), { name, description, folder }),
  'delete set': ({ sets }, change, device) => sets.delete(idOfSet(device, change)),
  'add cards': async ({ sets }, { cards, ...change }, device) => {
    const ids = await sets.addCards(idOfSet(device, change), Object.values(cards));
    for (const [index, label] of Object.keys(cards).entries()) device.cards.set(label, ids[index] as CardId);
  },
  'edit card': ({ cards }, { front, back, ...change }, device) => cards.edit(idOfCard(device, change), { front, back }),
  'suspend card': ({ cards }, { suspended, ...change }, device) => {
    const id = idOfCard(device, change);
    if (suspended) device.study.everSuspended.add(id);
    return cards.suspend(id, suspended);
  },
  'delete card': ({ cards }, change, device) => cards.delete(idOfCard(device, change)),
};

const outcomeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (isRefused(error) && refusals.includes(error.code)) return error.code;
    throw error;
  }
};

/** Asks for a change; whether there was an answer. */
const ask = async (device: LibraryDevice, change: Change): Promise<boolean> => {
  const send = senders[change.kind] as (client: Client, change: Change, device: LibraryDevice) => Promise<unknown>;
  const outcome = await answered(outcomeOf(send(device.own, change, device)));
  if (outcome) device.possible.answered(change, outcome.answer);
  else device.possible.unanswered(change);
  return outcome !== undefined;
};

const ratings = ['again', 'good', 'easy'] as const;

/** Reviews a card that is there whatever else may have taken effect, or takes such a review back. */
const study = async (turn: Turn): Promise<boolean> => {
  const { device, step, fraction } = turn;
  const { study: of, own, possible } = device;
  const found = cardOf(turn);
  const isSafe = possible.all().every(({ sets }) => sets[found?.set ?? '']?.cards[found?.card ?? ''] !== undefined);
  if (!found || !isSafe) return true;
  const [reviewID, card] = [`${device.name}, ${step}`, idOfCard(device, found)];
  device.reviewed.add(found.card);
  of.cards.push(card);
  const sent: Sent = { card, rating: pick(ratings, fraction('rating')) ?? 'good', undo: 'not asked' };
  of.sent.set(reviewID, sent);
  return review(reviewID, sent, [own]);
};

/** Also of a card that is gone by now. */
const takeBack = async ({ device: { name, own, study: of }, fraction }: Turn): Promise<boolean> => {
  const mine = [...of.sent].filter(([id, { answer }]) => answer !== undefined && id.startsWith(name));
  const known = pick(mine, fraction('known'));
  return known ? undo(...known, [own]) : true;
};

const lookAround = async ({ device, fraction }: Turn): Promise<boolean> => {
  const sets = [...device.sets.keys()].slice(-3).map((set) => ({ set }));
  const what = pick(['tree', 'tree', 'today', ...sets] as const, fraction('what')) ?? 'tree';
  return (await answered(look(device.own, device, what))) !== undefined;
};

type Act = ChangeKind | ((turn: Turn) => Promise<boolean>);

const acts: readonly Act[] = [
  ...(['make set', 'make set', 'make set', 'add cards', 'add cards', 'edit set', 'edit set', 'edit set'] as const),
  ...(['edit card', 'suspend card', 'suspend card', 'delete card', 'delete set', 'make folder'] as const),
  ...(['move folder', 'move folder', 'delete folder'] as const),
  ...[study, study, study, takeBack, lookAround, lookAround, lookAround],
];

const mostActs = 80;
const mostUnanswered = 3;

const act = async (turn: Turn): Promise<boolean> => {
  const chosen = pick(acts, turn.fraction('act')) ?? 'make set';
  if (typeof chosen === 'function') return chosen(turn);
  return ask(turn.device, plans[chosen](turn) ?? makeSet(turn));
};

/** Acts until it is over, or its server did not answer a few times. */
export const workOn = async (device: LibraryDevice, isOver: () => boolean): Promise<number> => {
  let unanswered = 0;
  let step = 0;
  for (; step < mostActs && unanswered < mostUnanswered && !isOver(); step += 1) {
    const fraction = (label: string): number => chance(device.seed, `${label} ${device.name} ${step}`);
    const [library = { folders: [], sets: {} }] = device.possible.all();
    if (!(await act({ device, step, fraction, library }))) unanswered += 1;
  }
  return step - unanswered;
};

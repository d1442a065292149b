import type { CardId, Client, SetId } from '@flashcards/client-sdk';
import type { Asked } from './asked.ts';
import { ask } from './asked.ts';
import type { History } from '../checks/history.ts';
import { lookAtSet, lookAtTree } from './library-look.ts';
import type { Library, LibraryCards, SetWords } from '../checks/library-model.ts';
import {
  addingCards,
  changingCard,
  deletingFolder,
  deletingSet,
  editingSet,
  isIn,
  makingFolder,
  movingFolder,
  puttingSet,
} from '../checks/library-model.ts';
import type { Study } from './study.ts';
import { reviewOne, undo } from './study.ts';
import type { Turn } from './turn.ts';
import { pick } from './turn.ts';

/** One device. Only it changes its part of the learner's library, and it reviews the cards there. */
export interface LibraryDevice {
  /** Also the folder that contains its part. */
  readonly name: string;
  readonly own: Client;
  readonly study: Study;
  readonly history: History<Library>;
  /** Ids by label, as far as they were answered. */
  readonly sets: Map<string, SetId>;
  readonly cards: Map<string, CardId>;
  /** The maximum number of cards added at once. */
  readonly mostCards: number;
}

/** A turn of the device, and one possible state of its library. */
type LibraryTurn = Turn & { readonly device: LibraryDevice; readonly library: Library };

type Plan = (Pick<Asked<Library>, 'change' | 'call'> & { readonly name?: string }) | undefined;

/** Large numbers of cards are rare. */
const seldom = 8;

const newCards = ({ device, name, step, fraction }: LibraryTurn): LibraryCards => {
  const count = 1 + Math.floor(fraction('cards') ** seldom * device.mostCards);
  const labels = Array.from({ length: count }, (_, index) => `${name}, ${step}.${index}`);
  return Object.fromEntries(
    labels.map((label) => [label, { front: `${label} v0`, back: `back of ${label}`, suspended: false }]),
  );
};

const paths = ['', '/one', '/one/two', '/one/two/three', '/two', '/two/one'];
const pathOf = ({ name, fraction }: LibraryTurn, label: string): string =>
  `${name}${pick(paths, fraction(label)) ?? ''}`;

/** Names that both devices of a learner compete for. */
const contested = ['Contested 5', 'Contested 6'];

/** Some names conflict with folders, some with those of the other device. */
const wordsOf = (turn: LibraryTurn, label: string): SetWords => {
  const { name: device, step, fraction } = turn;
  const names = [...[1, 2, 3, 4].map((n) => `${device} ${n}`), ...contested, device.endsWith('home') ? 'one' : 'two'];
  const name = pick(names, fraction('name')) ?? '';
  return { name, description: `${label} v${step}`, folder: pathOf(turn, 'folder') };
};

const makeSet = (turn: LibraryTurn): Plan => {
  const label = `${turn.name}, ${turn.step}`;
  const [words, cards, { device }] = [wordsOf(turn, label), newCards(turn), turn];
  return {
    name: words.name,
    change: puttingSet(label, { ...words, cards }),
    call: async ({ sets }) => device.sets.set(label, await sets.create({ ...words, cards: Object.values(cards) })),
  };
};

const makeFolder = (turn: LibraryTurn): Plan => {
  const path = pathOf(turn, 'path');
  return { change: makingFolder(path), call: ({ folders }) => folders.create(path) };
};

const moveFolder = (turn: LibraryTurn): Plan => {
  const [from, to] = [pathOf(turn, 'from'), pathOf(turn, 'to')];
  if (from !== to && isIn(to, from)) return undefined;
  return { change: movingFolder(from, to), call: ({ folders }) => folders.move(from, to) };
};

const deleteFolder = (turn: LibraryTurn): Plan => {
  const [path, recursive] = [pathOf(turn, 'path'), turn.fraction('recursive') < 0.6];
  return { change: deletingFolder(path, recursive), call: ({ folders }) => folders.delete(path, { recursive }) };
};

/** A plan for a set whose id is known; it may be deleted already. */
const ofSet =
  (plan: (turn: LibraryTurn, label: string, id: SetId) => Plan) =>
  (turn: LibraryTurn): Plan => {
    const [label, id] = pick([...turn.device.sets], turn.fraction('set')) ?? [];
    return label !== undefined && id !== undefined ? plan(turn, label, id) : undefined;
  };

const editSet = ofSet((turn, label, id) => {
  const words = wordsOf(turn, label);
  return { name: words.name, change: editingSet(label, words), call: ({ sets }) => sets.edit(id, words) };
});

const deleteSet = ofSet((_, label, id) => ({ change: deletingSet(label), call: ({ sets }) => sets.delete(id) }));

const addCards = ofSet((turn, label, id) => {
  const cards = newCards(turn);
  return {
    change: addingCards(label, cards),
    call: async ({ sets }) => {
      const ids = await sets.addCards(id, Object.values(cards));
      for (const [index, card] of Object.keys(cards).entries()) turn.device.cards.set(card, ids[index] as CardId);
    },
  };
});

const cardOf = ({ device, fraction, library }: LibraryTurn) => {
  const known = Object.entries(library.sets).flatMap(([set, { cards }]) =>
    Object.keys(cards).flatMap((card) => {
      const id = device.cards.get(card);
      return id === undefined ? [] : [{ set, card, id }];
    }),
  );
  return pick(known, fraction('card'));
};

const ofCard =
  (plan: (turn: LibraryTurn, card: NonNullable<ReturnType<typeof cardOf>>) => Plan) =>
  (turn: LibraryTurn): Plan => {
    const card = cardOf(turn);
    return card && plan(turn, card);
  };

const editCard = ofCard(({ step, fraction }, { set, card, id }) => {
  const sides = { front: `${card} v${step}`, back: 'b'.repeat(1 + fraction('length') * 50) };
  return { change: changingCard(set, card, sides), call: ({ cards }) => cards.edit(id, sides) };
});

const suspendCard = ofCard(({ device, fraction }, { set, card, id }) => {
  const suspended = fraction('suspended') < 0.7;
  if (suspended) device.study.everSuspended.add(id);
  return { change: changingCard(set, card, { suspended }), call: ({ cards }) => cards.suspend(id, suspended) };
});

const deleteCard = ofCard((_, { set, card, id }) => ({
  change: changingCard(set, card, 'gone'),
  call: ({ cards }) => cards.delete(id),
}));

type Act = (turn: LibraryTurn) => Promise<boolean>;

const asking =
  (plan: (turn: LibraryTurn) => Plan): Act =>
  async (turn) => {
    const { history, own } = turn.device;
    const planned = plan(turn) ?? makeSet(turn);
    if (!planned) return true;
    const { name = '', change, call } = planned;
    const asked = { change, call, what: `${turn.name}, ${turn.step}: ${plan.name}`, of: history };
    // The other device may have taken the name first.
    const mayBeRefused = (code: string): boolean => code === 'name_taken' && contested.includes(name);
    return (await ask(own, { ...asked, mayBeRefused })) !== undefined;
  };

/** Reviews a card that exists in every possible state. */
const review: Act = async (turn) => {
  const [{ study, own, history }, found] = [turn.device, cardOf(turn)];
  const isSafe = history.possible().every(({ sets }) => sets[found?.set ?? '']?.cards[found?.card ?? ''] !== undefined);
  return found && isSafe ? reviewOne({ study, clients: [own] }, turn, [found.id]) : true;
};

/** Also for a card that is deleted already. */
const takeBack: Act = async ({ device: { study, own }, name, fraction }) => {
  const mine = [...study.sent].filter(([id, { answer }]) => answer !== undefined && id.startsWith(name));
  const known = pick(mine, fraction('known'));
  return known ? undo({ study, clients: [own] }, known[0]) : true;
};

const look: Act = async ({ device, fraction }) => {
  const label = pick(['', '', ...[...device.sets.keys()].slice(-3)], fraction('what')) ?? '';
  return label === '' ? lookAtTree(device.own, device) : lookAtSet(device.own, device, label);
};

const plans = [
  ...[makeSet, makeSet, makeSet, addCards, addCards, editSet, editSet, editSet, editCard, suspendCard, suspendCard],
  ...[deleteCard, deleteSet, makeFolder, moveFolder, moveFolder, deleteFolder],
];
const acts: readonly Act[] = [...plans.map(asking), review, review, review, takeBack, look, look, look];

/** Runs a random action; returns whether it was answered. */
export const actOn = (device: LibraryDevice, turn: Turn): Promise<boolean> => {
  const [library = { folders: [], sets: {} }] = device.history.possible();
  return (pick(acts, turn.fraction('act')) ?? look)({ ...turn, device, library });
};

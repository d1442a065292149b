import type { AccountId } from '@flashcards/kernel';
import type { Card } from '@flashcards/library';
import { isBelow } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import type { LibraryRound, LibraryStep } from './a-library-history.ts';
import type { WholeSet } from './a-set.ts';
import { aCard, aSet, folder, setName, someCards } from './a-set.ts';
import { insert, makeFolder } from '../asking.ts';
import {
  addCards,
  deleteCard,
  deleteFolder,
  deleteSet,
  editCard,
  editSet,
  moveCards,
  moveFolder,
} from '../changing.ts';
import type { Held, Outcome } from './library-by-hand.ts';
import * as byHand from './library-by-hand.ts';

/** A step with its names: how to request it from a store, and its effect by the rules. */
export interface Action {
  readonly step: LibraryStep;
  readonly ask: (store: Store, account: AccountId) => Promise<string>;
  readonly byHand: (held: Held) => Outcome;
}

/** All names and ids that a history has used so far, whether stored, refused or deleted. */
export interface Named {
  readonly sets: WholeSet[];
  readonly cards: Card[];
}

type Of<Kind extends LibraryStep['kind']> = LibraryStep & { readonly kind: Kind };
type Actions = { readonly [Kind in LibraryStep['kind']]: (step: Of<Kind>, named: Named) => Omit<Action, 'step'> };

const nth = <T>(all: readonly T[], number: number, none: () => T): T => all[number % Math.max(1, all.length)] ?? none();

const nothing: Omit<Action, 'step'> = { ask: () => Promise.resolve('done'), byHand: (held) => ['done', held] };

const actions: Actions = {
  make: ({ path }) => ({
    ask: async (store, account) => {
      const made = await makeFolder(store, account, folder(path));
      return made === 'made' ? 'done' : made;
    },
    byHand: (held) => byHand.make(held, folder(path)),
  }),
  insert: ({ name, folder: path, cards }, named) => {
    const set = aSet({ name, folder: path, cards: someCards(cards) });
    named.sets.push(set);
    named.cards.push(...set.cards);
    const ask = async (store: Store, account: AccountId): Promise<string> => {
      const inserted = await insert(store, account, set);
      return inserted === 'inserted' ? 'done' : inserted;
    };
    return { ask, byHand: (held) => byHand.insertion(held, set) };
  },
  edit: ({ set: number, name, folder: path }, { sets }) => {
    const set = nth(sets, number, aSet);
    const edits = { name: setName(name), description: `was ${set.name}`, folder: folder(path) };
    return {
      ask: (store, account) => editSet(store, account, set, edits),
      byHand: (held) => byHand.edit(held, { id: set.id, ...edits }),
    };
  },
  delete: ({ set: number }, { sets }) => {
    const { id } = nth(sets, number, aSet);
    return {
      ask: (store, account) => deleteSet(store, account, id),
      byHand: (held) => byHand.deletion(held, id),
    };
  },
  add: ({ set: number, cards: count, most }, named) => {
    const { id } = nth(named.sets, number, aSet);
    const cards = someCards(count);
    named.cards.push(...cards);
    return {
      ask: (store, account) => addCards(store, account, { set: id, cards, limits: { cards: most } }),
      byHand: (held) => byHand.addition(held, id, { cards, most }),
    };
  },
  'edit-card': ({ card: number, length, most }, { cards }) => {
    const { id } = nth(cards, number, aCard);
    const card = { id, front: 'x'.repeat(length), back: '' };
    return {
      ask: (store, account) => editCard(store, account, card, most),
      byHand: (held) => byHand.cardEdit(held, card, most),
    };
  },
  'delete-card': ({ card: number }, { cards }) => {
    const card = nth(cards, number, aCard);
    return {
      ask: (store, account) => deleteCard(store, account, card),
      byHand: (held) => byHand.cardDeletion(held, card.id),
    };
  },
  'move-cards': ({ cards: numbers, set: number, most }, { sets, cards }) => {
    const { id: set } = nth(sets, number, aSet);
    const ids = [...new Set(numbers.map((each) => nth(cards, each, aCard).id))];
    const ask = async (store: Store, account: AccountId): Promise<string> => {
      const moved = await moveCards(store, account, { cards: ids, set, limits: { cards: most } });
      return moved.ok ? 'done' : moved.code;
    };
    return { ask, byHand: (held) => byHand.cardMove(held, set, { cards: ids, most }) };
  },
  move: ({ from, to }) =>
    isBelow(folder(to), folder(from))
      ? nothing
      : {
          ask: (store, account) => moveFolder(store, account, from, to),
          byHand: (held) => byHand.move(held, folder(from), folder(to)),
        },
  'delete-folder': ({ path, recursive }) => ({
    ask: (store, account) => deleteFolder(store, account, path, recursive),
    byHand: (held) => byHand.folderDeletion(held, folder(path), recursive),
  }),
};

// The compiler cannot see that a step and its action are of the same kind, so they are matched here once.
const actionOf = <Kind extends LibraryStep['kind']>(step: Of<Kind>, named: Named): Action => ({
  step,
  ...actions[step.kind as Kind](step, named),
});

/** The actions of a round, which can only use names from before it. */
export const roundOf = (round: LibraryRound, named: Named): readonly Action[] => {
  const before = { sets: [...named.sets], cards: [...named.cards] };
  return round.map((step) => {
    const own = { sets: [...before.sets], cards: [...before.cards] };
    const action = actionOf(step, own);
    named.sets.push(...own.sets.slice(before.sets.length));
    named.cards.push(...own.cards.slice(before.cards.length));
    return action;
  });
};

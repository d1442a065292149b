import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { Growth, SetLimits } from '@flashcards/library';
import type { OwnCard, SizedSet, Tx } from '@flashcards/persistence-ports';

/** A set with its size before and after a change. */
interface ResizedSet {
  readonly before: SizedSet;
  readonly after: SizedSet;
}

type Resized = readonly ResizedSet[];

/** Adds up by how much sets grow. */
export const resizing = () => {
  const sets = new Map<SetId, ResizedSet>();
  return {
    grow: (set: SizedSet, { cards, textBytes }: Growth): void => {
      const { before, after } = sets.get(set.id) ?? { before: set, after: set };
      const next = { ...after, cardCount: after.cardCount + cards, textBytes: after.textBytes + textBytes };
      sets.set(set.id, { before, after: next });
    },
    resized: (): Resized => [...sets.values()],
  };
};

/** The sets of changed cards, with their new sizes. */
export const resized = (
  found: ReadonlyMap<CardId, OwnCard>,
  change: (id: CardId, card: OwnCard) => Growth,
): Resized => {
  const { grow, resized: sizes } = resizing();
  for (const [id, card] of found) grow(card.set, change(id, card));
  return sizes();
};

export const saveSizes = async ({ sets }: Tx, account: AccountId, changed: Resized): Promise<void> => {
  for (const { after } of changed) await sets.saveSize(account, after);
};

/** Whether a set has more cards than before and than the limits allow. */
export const isOverfull = (changed: Resized, limits: Pick<SetLimits, 'cards'>): boolean =>
  changed.some(({ before, after }) => after.cardCount > before.cardCount && after.cardCount > limits.cards);

/** Whether the text of a set has grown and is more than the limits allow. */
export const isTooLarge = (changed: Resized, limits: Pick<SetLimits, 'textBytes'>): boolean =>
  changed.some(({ before, after }) => after.textBytes > before.textBytes && after.textBytes > limits.textBytes);

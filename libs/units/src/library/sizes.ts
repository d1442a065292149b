import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { SetLimits } from '@flashcards/library';
import type { OwnCard, SizedSet, Tx } from '@flashcards/persistence-ports';

/** The sets of changed cards, with their new sizes. */
export const resized = (
  found: ReadonlyMap<CardId, OwnCard>,
  change: (id: CardId, card: OwnCard) => { readonly cards: number; readonly textBytes: number },
): readonly { readonly before: SizedSet; readonly after: SizedSet }[] => {
  const sets = new Map<SetId, { before: SizedSet; after: SizedSet }>();
  for (const [id, card] of found) {
    const { before, after } = sets.get(card.set.id) ?? { before: card.set, after: card.set };
    const { cards, textBytes } = change(id, card);
    const next = { ...after, cardCount: after.cardCount + cards, textBytes: after.textBytes + textBytes };
    sets.set(card.set.id, { before, after: next });
  }
  return [...sets.values()];
};

type Resized = ReturnType<typeof resized>;

export const saveSizes = async ({ sets }: Tx, account: AccountId, changed: Resized): Promise<void> => {
  for (const { after } of changed) await sets.saveSize(account, after);
};

/** Whether the text of a set has grown and is more than the limits allow. */
export const isTooLarge = (changed: Resized, limits: Pick<SetLimits, 'textBytes'>): boolean =>
  changed.some(({ before, after }) => after.textBytes > before.textBytes && after.textBytes > limits.textBytes);

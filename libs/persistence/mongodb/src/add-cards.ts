import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { AdditionRefusal, CardAddition, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import type { Draft } from './drafts.ts';
import { closeDraft, draftKey, GivenUp, isOpen, openAddition } from './drafts.ts';
import { giveUp } from './give-up.ts';
import type { Decision } from './journal.ts';
import type { SetDocument } from './library-documents.ts';
import type { Told } from './receipts.ts';
import { onReceipt } from './receipts.ts';
import { positionsOf, removeCards } from './remove-cards.ts';
import { setOf } from './sets.ts';
import type { CardWriter, Written } from './write-cards.ts';
import { cardWriter } from './write-cards.ts';

interface Adding {
  readonly account: AccountId;
  readonly addition: CardAddition;
  readonly receipt: ReceiptFor<void, AdditionRefusal> | undefined;
}

type Added = Receipted<void, AdditionRefusal>;

const sizeOf = (cards: CardAddition['cards']): Written => ({
  cardCount: cards.length,
  textBytes: cards.reduce((sum, card) => sum + textBytesOf(card), 0),
});

/** The set, if so much more fits into it. */
const roomyOf = async (
  collections: Collections,
  account: AccountId,
  { set: id, limits, cards }: CardAddition,
): Promise<Outcome<SetDocument, AdditionRefusal>> => {
  const set = await setOf(collections, account, id);
  if (!set) return refuse('set_not_found');
  const { cardCount, textBytes } = sizeOf(cards);
  if (set.cardCount + cardCount > limits.cards) return refuse('set_full');
  return set.textBytes + textBytes > limits.textBytes ? refuse('set_too_large') : ok(set);
};

/**
 * Looks whether there is room, and takes a revision that no other addition has: its cards lie at positions of their own
 * behind all those that came before.
 */
const begin = (call: Call, { account, addition, receipt }: Adding) => {
  const { collections, journal } = call;
  let draft: (Draft & { readonly addition: number }) | undefined;
  const isEmpty = addition.cards.length === 0;
  // What is done is kept by the change that shows the cards.
  const refusals = receipt && {
    ...receipt,
    keep: (outcome: Outcome<void, AdditionRefusal>) => (outcome.ok && !isEmpty ? undefined : receipt.keep(outcome)),
  };
  const decide = async (_: unknown, rev: number): Promise<Decision<Outcome<void, AdditionRefusal>, AccountState>> => {
    const set = await roomyOf(collections, account, addition);
    if (!set.ok) return { answer: set };
    if (isEmpty) return { answer: ok(undefined) };
    draft = { user: account, set: addition.set, order: set.value.order, addition: rev };
    return { answer: ok(undefined), change: { steps: [] } };
  };
  return journal
    .change(account, onReceipt<Outcome<void, AdditionRefusal>>({ collections, account, receipt: refusals }, decide))
    .then((begun: Outcome<void, AdditionRefusal> | Told) => ({ begun, draft }));
};

const rowsAtOnce = 1_000;

/** Shows all rows of the addition. */
const reveals = ({ user, set, addition }: Draft, count: number): readonly Put[] => {
  const { from: first } = positionsOf(addition === undefined ? {} : { addition });
  return Array.from({ length: Math.ceil(count / rowsAtOnce) }, (_, index) => {
    const from = first + index * rowsAtOnce;
    return { into: 'progress', reveal: { user, set, from, to: from + rowsAtOnce } };
  });
};

/** The cards are there; now they show, unless the addition was given up, or the room is gone. */
const show = async (
  collections: Collections,
  { account, addition }: Adding,
  draft: Draft,
): Promise<Decision<Outcome<void, AdditionRefusal>, AccountState>> => {
  const [room, open] = await Promise.all([roomyOf(collections, account, addition), isOpen(collections, draft)]);
  if (!room.ok) return { answer: room };
  if (!open) throw new GivenUp();
  const { _id, cardCount, textBytes } = room.value;
  const more = sizeOf(addition.cards);
  const counts = { cardCount: cardCount + more.cardCount, textBytes: textBytes + more.textBytes };
  const puts: readonly Put[] = [
    { into: 'sets', patch: { _id, ...counts } },
    { into: 'drafts', gone: draftKey(draft) },
    ...reveals(draft, more.cardCount),
  ];
  return { answer: ok(undefined), change: { steps: [puts] } };
};

const writeAndShow = async (call: Call, adding: Adding, writer: CardWriter): Promise<Added> => {
  const { collections, journal } = call;
  const { account, addition, receipt } = adding;
  await writer.write(addition.cards);
  const draft = await writer.draft();
  const shown = await journal.change(
    account,
    onReceipt<Outcome<void, AdditionRefusal>>({ collections, account, receipt }, () =>
      show(collections, adding, draft),
    ),
  );
  if (!shown.ok) {
    await removeCards(collections, draft);
    await closeDraft(collections, draft);
  }
  return shown;
};

/** Adds cards at the end of a set: hidden ones first, then one change that shows them. */
export const addCards = async (call: Call, adding: Adding): Promise<Added> => {
  const { begun, draft } = await begin(call, adding);
  if (!begun.ok || !draft) return begun;
  const open = async (): Promise<Draft> => {
    await openAddition(call.collections, draft);
    return draft;
  };
  const writer = cardWriter(call, { createdOn: adding.addition.createdOn, open });
  try {
    return await writeAndShow(call, adding, writer);
  } catch (error) {
    await giveUp(call, writer, error).catch(() => undefined);
    throw error;
  }
};

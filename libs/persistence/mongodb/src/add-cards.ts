import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type { AdditionRefusal, CardAddition, Receipted, ReceiptFor } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { AccountState } from './documents.ts';
import { draftKey, GivenUp, inTime, putDraft, writersPatience } from './drafts.ts';
import { giveUp } from './give-up.ts';
import type { Decision } from './journal.ts';
import type { SetDocument } from './library-documents.ts';
import type { Addition } from './lost-additions.ts';
import { forgetAddition, giveUpAddition, without } from './lost-additions.ts';
import { onReceipt } from './receipts.ts';
import { removeCards } from './remove-cards.ts';
import { setOf } from './sets.ts';
import type { CardWriter, Written } from './write-cards.ts';
import { cardWriter } from './write-cards.ts';

export interface Adding {
  readonly account: AccountId;
  readonly addition: CardAddition;
  readonly receipt: ReceiptFor<void, AdditionRefusal> | undefined;
}

type Answer = Outcome<void, AdditionRefusal>;
type Added = Receipted<void, AdditionRefusal>;
type Decided = Promise<Decision<Answer, AccountState>>;

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

/** Additions of one set that are under way, or were given up within a day. */
const mostAtOnce = 100;

/**
 * Looks whether there is room, and tells the set that these cards do not show yet. The revision that does so is the
 * addition's own: its cards lie behind all that came before.
 */
const begin = async (
  { collections, journal }: Call,
  { account, addition, receipt }: Adding,
): Promise<{ readonly begun: Added; readonly draft?: Addition }> => {
  let draft: Addition | undefined;
  const isEmpty = addition.cards.length === 0;
  const decide = async (_: AccountState, rev: number): Decided => {
    const room = await roomyOf(collections, account, addition);
    if (!room.ok) return { answer: room };
    if (isEmpty) return { answer: ok(undefined) };
    const { _id, order, adding = [], lost = [] } = room.value;
    if (adding.length + lost.length >= mostAtOnce)
      throw new StoreUnavailable('mongodb: too many additions to one set at once');
    draft = { user: account, set: addition.set, order, addition: rev };
    const opened = putDraft(draft, 'open', inTime(writersPatience));
    const steps = [[opened, { into: 'sets' as const, patch: { _id, adding: [...adding, rev] } }]];
    return { answer: ok(undefined), change: { steps } };
  };
  // The receipt of a success is kept by the change that shows the cards.
  const refusals = receipt && {
    ...receipt,
    keep: (outcome: Answer) => (outcome.ok && !isEmpty ? undefined : receipt.keep(outcome)),
  };
  const begun = await journal.change(account, onReceipt<Answer>({ collections, account, receipt: refusals }, decide));
  return { begun, ...(begun.ok && draft ? { draft } : {}) };
};

/** The cards are there; now they show, unless the addition was given up, or the room is gone. */
const show = async (collections: Collections, { account, addition }: Adding, draft: Addition): Decided => {
  const room = await roomyOf(collections, account, addition);
  if (!room.ok) return { answer: room };
  const { _id, cardCount, textBytes, adding = [] } = room.value;
  if (!adding.includes(draft.addition)) throw new GivenUp();
  const more = sizeOf(addition.cards);
  const counts = { cardCount: cardCount + more.cardCount, textBytes: textBytes + more.textBytes };
  const shown = { _id, ...counts, adding: without(room.value, draft.addition).adding };
  const steps = [
    [
      { into: 'sets' as const, patch: shown },
      { into: 'drafts' as const, gone: draftKey(draft) },
    ],
  ];
  return { answer: ok(undefined), change: { steps } };
};

const writeAndShow = async (
  call: Call,
  adding: Adding & { readonly draft: Addition },
  writer: CardWriter,
): Promise<Added> => {
  const { collections, journal } = call;
  const { account, addition, receipt, draft } = adding;
  await writer.write(addition.cards);
  const decide = (): Decided => show(collections, adding, draft);
  const shown = await journal.change(account, onReceipt<Answer>({ collections, account, receipt }, decide));
  if (!shown.ok) {
    await removeCards(collections, draft);
    await forgetAddition(call, draft);
  }
  return shown;
};

/** Adds cards at the end of a set: written where nobody looks, then shown by one change. */
export const addCards = async (call: Call, adding: Adding): Promise<Added> => {
  const { begun, draft } = await begin(call, adding);
  if (!draft) return begun;
  const writer = cardWriter(call, { createdOn: adding.addition.createdOn, open: () => Promise.resolve(draft) });
  try {
    return await writeAndShow(call, { ...adding, draft }, writer);
  } catch (error) {
    await giveUp(writer, error, () => giveUpAddition(call, draft)).catch(() => undefined);
    throw error;
  }
};

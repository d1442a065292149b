import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { textBytesOf } from '@flashcards/library';
import type {
  AdditionId,
  AdditionRefusal,
  CardAddition,
  FlashcardSets,
  Receipted,
  ReceiptFor,
  SizedSet,
  Tx,
} from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { eventLoopTurns } from '@flashcards/turns';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import { oneByOne } from '../one-by-one.ts';
import { publishedOrDiscarded } from './published.ts';

/** How the store takes over many cards. */
export interface Additions {
  readonly begin: (account: AccountId, addition: CardAddition) => Promise<AdditionId>;
  /** Ends early where the set is gone. */
  readonly handOver: (account: AccountId, addition: CardAddition & { readonly id: AdditionId }) => Promise<void>;
  /** Removes an addition that will not be published, now or in a later sweep. */
  readonly discard: (account: AccountId, id: AdditionId) => Promise<void>;
}

/** The addition with its text counted. */
interface AdditionRequest {
  readonly account: AccountId;
  readonly addition: CardAddition;
  readonly textBytes: number;
  readonly receipt: ReceiptFor<void, AdditionRefusal> | undefined;
}

type Added = Receipted<void, AdditionRefusal>;

/** The size of the set with the added cards, if it stays within the limits. */
const withRoom = async (
  tx: Tx,
  { account, addition: { set: id, cards, limits }, textBytes }: AdditionRequest,
): Promise<Outcome<SizedSet, AdditionRefusal>> => {
  const set = await tx.sets.find(account, id);
  if (!set) return refuse('set_not_found');
  const grown = { id, cardCount: set.cardCount + cards.length, textBytes: set.textBytes + textBytes };
  if (grown.cardCount > limits.cards) return refuse('set_full');
  return grown.textBytes > limits.textBytes ? refuse('set_too_large') : ok(grown);
};

/** Does `work` if the set has room, and saves the new size of the set. */
const adding = (change: Change, request: AdditionRequest, work: (tx: Tx) => Promise<void>): Promise<Added> =>
  change(request.account, request.receipt, async (tx) => {
    const grown = await withRoom(tx, request);
    if (!grown.ok) return grown;
    await work(tx);
    await tx.sets.saveSize(request.account, grown.value);
    return ok(undefined);
  });

/** Makes all of the added cards visible at once. */
const publish = async (tx: Tx, account: AccountId, id: AdditionId): Promise<void> => {
  if (!(await tx.additions.isThere(account, id)))
    throw new StoreUnavailable('the cards were given up before all of them were there');
  await tx.additions.publish(account, id);
};

/** Hands over many cards hidden from readers, while others write; then publishes them in one unit. */
const addMany = async (change: Change, additions: Additions, request: AdditionRequest): Promise<Added> => {
  const { account, addition, receipt } = request;
  const begun = await change(account, unkept(receipt), async (tx) => {
    const grown = await withRoom(tx, request);
    return grown.ok ? ok(undefined) : grown;
  });
  if (!begun.ok) return begun;
  const id = await additions.begin(account, addition);
  return publishedOrDiscarded(
    async () => {
      await additions.handOver(account, { ...addition, id });
      return adding(change, request, (tx) => publish(tx, account, id));
    },
    () => additions.discard(account, id),
  );
};

/** The maximum that one unit of work inserts. */
const few = { cards: 250, textBytes: 1_000_000 };

/** UTF-8 bytes that are counted in a fraction of a millisecond. */
const countedAtOnce = 100_000;

const nextTurn = eventLoopTurns();

/** Yields to the event loop between parts, because there may be megabytes of text. */
const bytesOf = async ({ cards }: CardAddition): Promise<number> => {
  let [textBytes, counted] = [0, 0];
  for (const card of cards) {
    textBytes += textBytesOf(card);
    if (textBytes - counted < countedAtOnce) continue;
    counted = textBytes;
    await nextTurn();
  }
  return textBytes;
};

/** Adds cards at the end of a set: in one unit of work, or if they are many, hidden until all of them are stored. */
export const addCards = (change: Change, additions: Additions): FlashcardSets['addCards'] => {
  // Additions to one set run one after the other, so that later cards come later in the set.
  const turns = oneByOne();
  return (account, addition, receipt) =>
    turns.run(`${account} ${addition.set}`, async () => {
      const request = { account, addition, textBytes: await bytesOf(addition), receipt };
      const isFew = addition.cards.length <= few.cards && request.textBytes <= few.textBytes;
      return isFew
        ? adding(change, request, (tx) => tx.cards.insert(account, addition))
        : addMany(change, additions, request);
    });
};

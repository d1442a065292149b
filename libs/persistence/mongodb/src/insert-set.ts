import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { mostSets } from '@flashcards/library';
import type {
  FilledSet,
  FillSet,
  InsertRefusal,
  NewFlashcardSet,
  Receipted,
  ReceiptFor,
} from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { AccountState } from './documents.ts';
import type { Draft } from './drafts.ts';
import { abandonDraft, closeDraft, GivenUp, isOpen, openDraft } from './drafts.ts';
import { giveUp } from './give-up.ts';
import type { Decide, Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import { keyOf, standingOf } from './keys.ts';
import { keepFor } from './media/keep-media.ts';
import type { Steps } from './pending.ts';
import type { Told } from './receipts.ts';
import { onReceipt, toldBefore } from './receipts.ts';
import { removeCards } from './remove-cards.ts';
import type { SetPlace } from './set-places.ts';
import { planPlace, putName } from './set-places.ts';
import type { CardWriter, Writing, Written } from './write-cards.ts';
import { cardWriter } from './write-cards.ts';

/** Where a new set would go; an earlier try that was carried out after all has its own name already. */
const planInsertion = async (
  collections: Collections,
  owner: Owner,
  set: NewFlashcardSet,
): Promise<Outcome<SetPlace, InsertRefusal>> => {
  const place = await planPlace(collections, owner, set);
  if (!place.ok || place.value.isOwnName) return place;
  const options = { projection: { _id: 1 }, limit: mostSets } as const;
  const there = await collections.sets.find(standingOf(owner.account), options).toArray();
  return there.length < mostSets ? place : refuse('too_many_sets');
};

interface WrittenSet extends NewFlashcardSet, FilledSet, Written {}

const putsOf = (owner: Owner, { order }: Draft, { set, folder }: { set: WrittenSet; folder: string }): Steps => {
  const { id, name, description, createdAt, cardCount, textBytes, report } = set;
  const counted = { id, name, description, createdAt, cardCount, textBytes, ...(report ? { report } : {}) };
  return [
    [putName(owner, name, { set: id, folder })],
    [{ into: 'sets', document: { _id: keyOf(owner.account, id), order, folder, ...counted }, isNew: true }],
  ];
};

/** The cards are there; now name, folders and set appear, the set last. */
const publish = async (
  collections: Collections,
  owner: Owner,
  { draft, set }: { readonly draft: Draft; readonly set: WrittenSet },
): Promise<Decision<Outcome<void, InsertRefusal>, AccountState>> => {
  const place = await planInsertion(collections, owner, set);
  if (!place.ok) return { answer: place };
  if (place.value.isOwnName) return { answer: ok(undefined) };
  if (!(await isOpen(collections, draft))) throw new GivenUp();
  const { folder, steps } = place.value;
  return { answer: ok(undefined), change: { steps: [...steps, ...putsOf(owner, draft, { set, folder })] } };
};

/** Takes back what was written of a set that will not be. */
const discard = async (collections: Collections, draft: Draft): Promise<void> => {
  await removeCards(collections, draft);
  await closeDraft(collections, draft);
};

export interface Insertion<Code extends string> {
  readonly account: AccountId;
  readonly set: NewFlashcardSet;
  readonly fill: FillSet<Code>;
  readonly receipt: ReceiptFor<void, InsertRefusal | Code> | undefined;
}

type Inserted<Code extends string> = Receipted<void, InsertRefusal | Code>;

const fillAndPublish = async <Code extends string>(
  call: Call,
  { account, set, fill, receipt }: Insertion<Code>,
  writer: CardWriter,
): Promise<Inserted<Code>> => {
  const { collections, journal } = call;
  type Answer = Outcome<void, InsertRefusal | Code>;
  const ends = (decide: Decide<Answer, AccountState>): Promise<Answer | Told> =>
    journal.change(account, onReceipt<Answer>({ collections, account, receipt }, decide));

  const filled = await fill((cards) => writer.write(cards), keepFor(call, writer)).finally(() => writer.end());
  if (!filled.ok) {
    if (writer.hasBegun()) await discard(collections, await writer.draft());
    return ends(() => Promise.resolve({ answer: filled }));
  }
  const draft = await writer.draft();
  const whole = { ...set, ...filled.value, ...writer.written() };
  const published = await ends(({ secret }) => publish(collections, { account, secret }, { draft, set: whole }));
  if (published.ok) await closeDraft(collections, draft);
  else await discard(collections, draft);
  return published;
};

/** Before any card is written: what can be answered at once. */
const answerEarly = async <Code extends string>(
  { collections, journal }: Call,
  { account, set, receipt }: Insertion<Code>,
): Promise<Inserted<Code> | undefined> => {
  type Answer = Outcome<void, InsertRefusal | Code>;
  const { secret } = await journal.settled(account);
  const owner = { account, secret };
  const told = await toldBefore(collections, owner, receipt);
  if (told) return told;
  const early = await planInsertion(collections, owner, set);
  if (early.ok) return early.value.isOwnName ? ok(undefined) : undefined;
  const decide = (): Promise<Decision<Answer, AccountState>> => Promise.resolve({ answer: early });
  return journal.change(account, onReceipt<Answer>({ collections, account, receipt }, decide));
};

const writingOf = ({ journal }: Call, { account, set }: Pick<Insertion<never>, 'account' | 'set'>): Writing => ({
  createdOn: set.createdOn,
  open: () => openDraft(journal, account, set.id),
});

/** Writes the set's cards, then shows it. */
export const insertNew = async <Code extends string>(
  call: Call,
  insertion: Insertion<Code>,
): Promise<Inserted<Code>> => {
  const early = await answerEarly(call, insertion);
  if (early) return early;
  const writer = cardWriter(call, writingOf(call, insertion));
  try {
    return await fillAndPublish(call, insertion, writer);
  } catch (error) {
    const abandon = async () => abandonDraft(call, await writer.draft());
    await giveUp(writer, error, abandon).catch(() => undefined);
    throw error;
  }
};

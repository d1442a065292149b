import type { AccountId, CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Card, FlashcardSet, MediaHash, SetLimits } from '@flashcards/library';
import type {
  FileReferences,
  MoveCardsRefusal,
  NoteEdits,
  Receipt,
  Receipted,
  Store,
  TypedEdit,
} from '@flashcards/persistence-ports';
import { createdOn, folder, setName } from './library/a-set.ts';

/** The result of a change: done, or its refusal. */
export type Ended<Code extends string> = 'done' | Code | 'answered_before' | 'receipt_taken';

export const ended = async <Code extends string>(change: Promise<Receipted<void, Code>>): Promise<Ended<Code>> => {
  const outcome = await change;
  return outcome.ok ? 'done' : outcome.code;
};

/** More than any test stores, except those of limits. */
const roomy: SetLimits = { cards: 100_000, textBytes: 64 * 1_048_576 };

interface SetEdits {
  readonly name?: string;
  readonly description?: string;
  readonly folder?: string;
}

/** Applies these edits and keeps the other fields. */
export const editSet = (
  store: Store,
  account: AccountId,
  { id, name, description, folder: path }: Pick<FlashcardSet, 'id' | 'name' | 'description' | 'folder'>,
  edits: SetEdits,
): Promise<string> => {
  const edit = {
    id,
    name: edits.name === undefined ? name : setName(edits.name),
    description: edits.description ?? description,
    folder: edits.folder === undefined ? path : folder(edits.folder),
  };
  return ended(store.sets.edit(account, edit));
};

export const deleteSet = (store: Store, account: AccountId, id: SetId): Promise<string> =>
  ended(store.sets.delete(account, id));

/** Adds cards to a set; without `limits` there is enough room. */
export const addCards = (
  store: Store,
  account: AccountId,
  {
    set,
    cards,
    limits,
  }: { readonly set: SetId; readonly cards: readonly Card[]; readonly limits?: Partial<SetLimits> },
): Promise<string> => ended(store.sets.addCards(account, { set, cards, createdOn, limits: { ...roomy, ...limits } }));

/** An edit of cards that were typed in. */
export const typedEdits = (typed: readonly TypedEdit[], limits: Partial<SetLimits> = {}): NoteEdits => ({
  notes: [],
  typed,
  at: new Date('2026-03-02T10:00:00.456Z'),
  createdOn,
  limits: { ...roomy, ...limits },
});

export const editCards = async (
  store: Store,
  account: AccountId,
  cards: readonly TypedEdit[],
  limits: Partial<SetLimits> = {},
): Promise<Outcome<undefined, string>> => {
  const edited = await store.notes.edit(account, typedEdits(cards, limits));
  return edited.ok ? ok(undefined) : edited;
};

export const editCard = async (
  store: Store,
  account: AccountId,
  card: Card,
  textBytes = roomy.textBytes,
): Promise<string> => {
  const edited = await editCards(store, account, [card], { textBytes });
  return edited.ok ? 'done' : edited.code;
};

export const deleteCard = (store: Store, account: AccountId, { id }: Pick<Card, 'id'>): Promise<string> =>
  ended(store.cards.delete(account, [id]));

/** Names of pictures in tags, and hashes after a colon. */
const references: FileReferences = {
  in: ({ text: html }) => ({
    names: Array.from(html.matchAll(/<img src="([^"]*)">/g), ([, name = '']) => name),
    hashes: Array.from(html.matchAll(/:([0-9a-f]{64})/g), ([, hash]) => hash as MediaHash),
  }),
  renamed: ({ text: html }, names) =>
    html.replaceAll(/<img src="([^"]*)">/g, (_, name: string) => `<img src="${names.get(name) ?? name}">`),
};

interface Moving {
  readonly cards: readonly CardId[];
  readonly set: SetId;
  readonly limits?: Partial<SetLimits>;
  readonly receipt?: Receipt<unknown>;
}

export const moveCards = (
  store: Store,
  account: AccountId,
  { receipt, limits, ...move }: Moving,
): Promise<Receipted<number, MoveCardsRefusal>> =>
  store.cards.move(account, { ...move, limits: { ...roomy, ...limits }, references }, receipt);

/** The instant of marks. */
export const markedAt = new Date('2026-03-02T11:00:00.789Z');

export const suspend = (
  store: Store,
  account: AccountId,
  { id }: Pick<Card, 'id'>,
  suspended = true,
): Promise<string> => ended(store.cards.mark(account, { cards: [id], marks: { suspended }, at: markedAt }));

export const bury = (
  store: Store,
  account: AccountId,
  { id }: Pick<Card, 'id'>,
  buriedOn: LocalDate | undefined,
): Promise<string> => ended(store.cards.mark(account, { cards: [id], marks: { buriedOn }, at: markedAt }));

export const flag = (store: Store, account: AccountId, { id }: Pick<Card, 'id'>, color: number): Promise<string> =>
  ended(store.cards.mark(account, { cards: [id], marks: { flag: color }, at: markedAt }));

export const moveFolder = (store: Store, account: AccountId, from: string, to: string): Promise<string> =>
  ended(store.folders.move(account, { from: folder(from), to: folder(to) }));

export const deleteFolder = (store: Store, account: AccountId, path: string, recursive = false): Promise<string> =>
  ended(store.folders.delete(account, { path: folder(path), recursive }));

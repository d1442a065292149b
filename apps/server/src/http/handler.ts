import type { Caller } from '@flashcards/accounts';
import type { Look, Once, PackageFile } from '@flashcards/application';
import type { AnswerOf, CodeOf, Contract, Decoded, DevelopmentContract, Endpoint, Judged } from '@flashcards/contract';
import type { Refusal } from '@flashcards/kernel';
import type { Receipted } from '@flashcards/persistence-ports';
import type { InvalidValue } from './reply/invalid-value.ts';

/** The user of the token. The mechanism has verified it. */
type CallerOf<E extends Endpoint> = E['auth'] extends 'token' ? { readonly caller: Caller } : unknown;

/** The file of a form. The mechanism has verified that there is one. */
type FileOf<E extends Endpoint> = E['format'] extends 'form' ? { readonly file: PackageFile } : unknown;

/** The input of a handler: checked and decoded values, without tokens, statuses or other parts of HTTP. */
export type HandlerRequest<E extends Endpoint> = {
  readonly body: Judged<E['body']>;
  readonly query: Decoded<E['query']>;
  /** The key of a change with an `Idempotency-Key`; it is passed to the store with the change. */
  readonly once: Once<AnswerOf<E>> | undefined;
  /**
   * Only for a reply that is held: the most that its first look may find. Above this the operation returns
   * `takes_long`.
   */
  readonly look?: Look | undefined;
  /** The header `User-Agent`. */
  readonly userAgent: string;
  /** The client's address. Users with the same address take turns. */
  readonly address?: string;
  /** For operations that may take long: resolves when the client is gone. */
  readonly abandoned?: Promise<void> | undefined;
} & CallerOf<E> &
  FileOf<E>;

/**
 * Does not compile with a refusal that the endpoint has no text for. A value that only the use case can check is
 * refused as invalid. A first look may return `takes_long`. The mechanism replies to the outcomes of a receipt.
 */
export type Handler<E extends Endpoint> = (
  request: HandlerRequest<E>,
) => Promise<
  Receipted<AnswerOf<E>, CodeOf<E>> | InvalidValue<keyof (E['body'] & E['query']) & string> | Refusal<'takes_long'>
>;

export type HandlersOf<C extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof C]: Handler<C[Name]>;
};

/** One handler for each operation: a missing one does not compile. */
export type Handlers = HandlersOf<Contract>;
export type DevelopmentHandlers = HandlersOf<DevelopmentContract>;

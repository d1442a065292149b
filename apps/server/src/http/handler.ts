import type { User } from '@flashcards/accounts';
import type { Look, Once, PackageFile } from '@flashcards/application';
import type { AnswerOf, CodeOf, Contract, Decoded, DevelopmentContract, Endpoint, Judged } from '@flashcards/contract';
import type { Refusal } from '@flashcards/kernel';
import type { Receipted } from '@flashcards/persistence-ports';
import type { InvalidValue } from './reply/invalid-value.ts';

/** Whoever the token names; the mechanism has seen to it that there is somebody. */
type CallerOf<E extends Endpoint> = E['auth'] extends 'token' ? { readonly caller: User } : unknown;

/** A form's file; the mechanism has seen to it that it is there. */
type FileOf<E extends Endpoint> = E['format'] extends 'form' ? { readonly file: PackageFile } : unknown;

/** What a handler is given: values, checked and decoded. No token, no status, nothing of HTTP. */
export type HandlerRequest<E extends Endpoint> = {
  readonly body: Judged<E['body']>;
  readonly query: Decoded<E['query']>;
  /** Of a change that was asked for with a key: it goes with the change to the store. */
  readonly once: Once<AnswerOf<E>> | undefined;
  /** Only of a reply that is held: how much the first look at it may find; beyond, the operation `takes_long`. */
  readonly look?: Look | undefined;
  /** Where the request came from: users of one address take turns, too. */
  readonly address?: string;
  /** Of what may take long: resolves when nobody waits for the answer any more. */
  readonly abandoned?: Promise<void> | undefined;
} & CallerOf<E> &
  FileOf<E>;

/**
 * The compiler refuses a handler whose refusals the endpoint has no words for. A part of a value that only the use case
 * can judge it refuses as invalid. A first look may end with `takes_long`. What a receipt adds the mechanism has words for.
 */
export type Handler<E extends Endpoint> = (
  request: HandlerRequest<E>,
) => Promise<Receipted<AnswerOf<E>, CodeOf<E>> | InvalidValue<keyof E['body'] & string> | Refusal<'takes_long'>>;

export type HandlersOf<C extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof C]: Handler<C[Name]>;
};

/** One handler per operation: a missing one does not compile. */
export type Handlers = HandlersOf<Contract>;
export type DevelopmentHandlers = HandlersOf<DevelopmentContract>;

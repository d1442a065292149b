import type {
  Contract,
  DevelopmentContract,
  Endpoint,
  Given,
  OperationName,
  ReplyOf,
  Shape,
  WireOf,
} from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';

/** Every operation a client can call: the contract's, and what the development identity provider adds. */
export type Operations = Contract & DevelopmentContract;

export const operations: Operations = { ...contract, ...developmentContract };

/** A call under way. */
export interface Called<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** What the caller called, which errors name: `cards.review`; of raw calls the operation. */
  readonly method: string;
}

export const endpointOf = (operation: OperationName): Endpoint => operations[operation] as unknown as Endpoint;

/** The members of a shape as they travel; those with a default may be left out. */
type Wire<S extends Shape, G = Given<S>> = {
  readonly [Key in keyof G]: Key extends keyof S ? WireOf<S[Key]> : never;
};

/** What an operation is given, in our values: numbers, ISO dates, Maps. */
export type GivenTo<Name extends OperationName> = Given<Operations[Name]['body']>;
export type QueryOf<Name extends OperationName> = {
  readonly [Key in keyof Given<Operations[Name]['query']>]?: Given<Operations[Name]['query']>[Key];
};
/** What an operation answers, in our values. */
export type Reply<Name extends OperationName> = ReplyOf<Operations[Name]>;

/** The body of an operation exactly as it travels, without the token: the client adds it where it is left out. */
export type RawBody<Name extends OperationName> = Wire<Operations[Name]['body']> & { readonly jwtToken?: string };
/** The query parameters of an operation exactly as they travel; all may be left out. */
export type RawQuery<Name extends OperationName> = Partial<Wire<Operations[Name]['query']>>;
/** The answer of an operation exactly as it travels. */
export type RawReply<Name extends OperationName> = WireOf<Operations[Name]['reply']>;

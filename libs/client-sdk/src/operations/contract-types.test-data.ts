import type {
  CodeOf,
  Contract,
  DevelopmentContract,
  Given,
  ProtocolErrorCode,
  Shape,
  WireOf,
} from '@flashcards/contract';

type Operations = Contract & DevelopmentContract;

/** The members of a shape as they travel; those with a default may be left out. */
type Wire<S extends Shape, G = Given<S>> = {
  readonly [Key in keyof G]: Key extends keyof S ? WireOf<S[Key]> : never;
};

// What `npm run sdk-table` writes out in wire-values.ts.
export type WireBodies = { readonly [Name in keyof Operations]: Wire<Operations[Name]['body']> };
export type WireQueries = { readonly [Name in keyof Operations]: Partial<Wire<Operations[Name]['query']>> };
export type WireReplies = { readonly [Name in keyof Operations]: WireOf<Operations[Name]['reply']> };
export type WireCodes = { [Name in keyof Operations]: CodeOf<Operations[Name]> }[keyof Operations] | ProtocolErrorCode;

import type { Contract, DevelopmentContract, ProtocolErrorCode, Sent, WireOf } from '@flashcards/contract';

type Operations = Contract & DevelopmentContract;

/** Merges an intersection into one object type, so that it is printed in full. */
type Whole<Parts> = { readonly [Key in keyof Parts]: Parts[Key] };

// The types that `npm run generate` prints to wire-values.ts.
export type WireBodies = { readonly [Name in keyof Operations]: Whole<Sent<Operations[Name]['body']>> };
export type WireQueries = { readonly [Name in keyof Operations]: Whole<Partial<Sent<Operations[Name]['query']>>> };
export type WireReplies = { readonly [Name in keyof Operations]: WireOf<Operations[Name]['reply']> };
export type WireCodes =
  { [Name in keyof Operations]: keyof Operations[Name]['refusals'] }[keyof Operations] | ProtocolErrorCode;

import type { Exchange, Session } from './exchange.ts';
import type { Account } from './groups/account.ts';
import { account } from './groups/account.ts';
import type { Cards } from './groups/cards.ts';
import { cards } from './groups/cards.ts';
import type { Folders } from './groups/folders.ts';
import { folders } from './groups/folders.ts';
import type { Imports } from './groups/imports.ts';
import { imports } from './groups/imports.ts';
import type { Sets } from './groups/sets.ts';
import { sets } from './groups/sets.ts';
import type { MethodsOf } from './method.ts';
import { callVia } from './method.ts';
import type { OperationName } from './operation.ts';

/** The nouns of the service, each with its verbs. */
export interface Groups {
  readonly account: Account;
  readonly folders: Folders;
  readonly imports: Imports;
  readonly sets: Sets;
  readonly cards: Cards;
}

type Methods = { readonly [Noun in keyof Groups]: MethodsOf<Groups[Noun]> };

export const methods = { account, folders, imports, sets, cards } satisfies Methods;

type OperationsOf<Group> = { [Verb in keyof Group]: Group[Verb] extends { operation: infer Name } ? Name : never };
type Called<All> = { [Noun in keyof All]: OperationsOf<All[Noun]>[keyof All[Noun]] }[keyof All];
type None<Left extends never> = Left;
/** Does not compile while an operation of the contract has no method: the error names the operation. */
export type WithoutMethod = None<Exclude<OperationName, Called<typeof methods>>>;

const groupVia = <Noun extends keyof Groups>(noun: Noun, exchange: Exchange, session: Session): Groups[Noun] =>
  Object.fromEntries(
    Object.entries(methods[noun] as MethodsOf<Record<string, unknown>>).map(([verb, { operation, make }]) => [
      verb,
      make(callVia(exchange, { operation, method: `${noun}.${verb}` }) as never, session),
    ]),
  ) as unknown as Groups[Noun];

export const groupsVia = (exchange: Exchange, session: Session): Groups => ({
  account: groupVia('account', exchange, session),
  folders: groupVia('folders', exchange, session),
  imports: groupVia('imports', exchange, session),
  sets: groupVia('sets', exchange, session),
  cards: groupVia('cards', exchange, session),
});

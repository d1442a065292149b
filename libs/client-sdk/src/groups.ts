import type { OperationName } from './operation.ts';
import type { Call } from './call.ts';
import { callBy, loopBy } from './call.ts';
import { UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
import type { Begin, Exchange } from './exchange.ts';
import type { Session } from './session.ts';
import type { Account } from './groups/account.ts';
import { account } from './groups/account.ts';
import type { Cards } from './groups/cards.ts';
import { cards } from './groups/cards.ts';
import type { Folders } from './groups/folders.ts';
import { folders } from './groups/folders.ts';
import type { Goals } from './groups/goals.ts';
import { goals } from './groups/goals.ts';
import type { Heatmap } from './groups/heatmap.ts';
import { heatmap } from './groups/heatmap.ts';
import type { Imports } from './groups/imports.ts';
import { imports } from './groups/imports.ts';
import type { Media } from './groups/media.ts';
import { media } from './groups/media.ts';
import type { Notes } from './groups/notes.ts';
import { notes } from './groups/notes.ts';
import type { Presets } from './groups/presets.ts';
import { presets } from './groups/presets.ts';
import type { Quests } from './groups/quests.ts';
import { quests } from './groups/quests.ts';
import type { Scheduling } from './groups/scheduling.ts';
import { scheduling } from './groups/scheduling.ts';
import type { Sets } from './groups/sets.ts';
import { sets } from './groups/sets.ts';
import type { SharedFolders } from './groups/shared-folders.ts';
import { sharedFolders } from './groups/shared-folders.ts';
import type { Stats } from './groups/stats.ts';
import { stats } from './groups/stats.ts';
import type { Streak } from './groups/streak.ts';
import { streak } from './groups/streak.ts';
import type { MethodsOf, Tools } from './method.ts';
import { callVia, streamVia } from './method.ts';

/** The groups of methods, one for each noun of the service. */
export interface Groups {
  readonly account: Account;
  readonly folders: Folders;
  readonly imports: Imports;
  readonly sets: Sets;
  readonly cards: Cards;
  readonly notes: Notes;
  readonly media: Media;
  readonly presets: Presets;
  readonly goals: Goals;
  readonly quests: Quests;
  readonly sharedFolders: SharedFolders;
  readonly streak: Streak;
  readonly heatmap: Heatmap;
  readonly scheduling: Scheduling;
  readonly stats: Stats;
}

type Methods = { readonly [Noun in keyof Groups]: MethodsOf<Groups[Noun]> };

export const methods = {
  account,
  folders,
  imports,
  sets,
  cards,
  notes,
  media,
  presets,
  goals,
  quests,
  sharedFolders,
  streak,
  heatmap,
  scheduling,
  stats,
} satisfies Methods;

type OperationsOf<Group> = { [Verb in keyof Group]: Group[Verb] extends { operation: infer Name } ? Name : never };
/** The operations called by the methods of these groups. */
export type CalledBy<All> = { [Noun in keyof All]: OperationsOf<All[Noun]>[keyof All[Noun]] }[keyof All];
type None<Left extends never> = Left;
/** Does not compile while an operation of the contract has no method. The compiler's error names the operation. */
export type WithoutMethod = None<Exclude<OperationName, CalledBy<typeof methods>>>;

type AnyVerb = (...given: readonly unknown[]) => Call<unknown> | AsyncIterable<unknown>;

interface AnyMethod {
  readonly operation: OperationName;
  readonly make: (call: never, tools: Tools) => (...given: readonly unknown[]) => Promise<unknown>;
  readonly isLoop?: true;
}

const verbVia = (name: string, { operation, make, isLoop }: AnyMethod, { begin, session }: Way): AnyVerb => {
  const called = { operation, method: name };
  return (...given) => {
    const run = (exchange: Exchange) =>
      make(callVia(exchange, called) as never, {
        name,
        session,
        callTo: (other) => callVia(exchange, { operation: other, method: name }),
        stream: streamVia(exchange, called),
        misfit: () =>
          new UnexpectedReplyError(called, 'the answer does not fit the request', {
            status: 200,
            requestId: undefined,
          }),
      })(...given);
    return isLoop ? loopBy(begin, called, run as never) : callBy(begin, called, run);
  };
};

/** How methods reach the server. */
interface Way {
  readonly begin: Begin;
  readonly session: Session;
}

/** Maps an object's values and keeps its keys. */
const mapped = <Value, Made>(
  given: Readonly<Record<string, Value>>,
  make: (value: Value, key: string) => Made,
): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, make(value, key)]));

export const groupsVia = (way: Way): Groups =>
  mapped(methods as unknown as Readonly<Record<string, Readonly<Record<string, AnyMethod>>>>, (group, noun) =>
    mapped(group, (each, verb) => verbVia(`${noun}.${verb}`, each, way)),
  ) as unknown as Groups;

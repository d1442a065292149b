import type { Caller } from '@flashcards/accounts';
import type { UseCases } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Handlers } from '../http/handler.ts';

type Answering<Answer> = (request: { readonly caller: Caller }) => Promise<Outcome<Answer, never>>;

const answering =
  <Answer>(read: (caller: Caller) => Answer | Promise<Answer>): Answering<Answer> =>
  async ({ caller }) =>
    ok(await read(caller));

/** Handlers of operations that are never refused, and of reads with a first look. */
export const readHandlers = (cases: UseCases) =>
  ({
    getUser: async ({ caller, query }) => ok(await cases.getUser(caller, query)),
    listSessions: answering(cases.listSessions),
    exportUserData: answering(cases.exportUserData),
    deleteUser: answering(cases.deleteUser),
    getPresets: answering(cases.getPresets),
    getHeatmap: answering(cases.getHeatmap),
    getTags: answering(cases.getTags),
    getQuests: async ({ caller, query }) => ok(cases.getQuests(caller, query)),
    getSharedFolders: async ({ caller, query }) => ok(await cases.getSharedFolders(caller, query)),
    getSharedTodayCards: async ({ caller, query }) => ok(await cases.getSharedTodayCards(caller, query)),
    getTodayCards: ({ caller, query, look }) => cases.getTodayCards(caller, { ...query, look }),
    getFolders: ({ caller, query, look }) => cases.getFolders(caller, { ...query, look }),
  }) satisfies Partial<Handlers>;

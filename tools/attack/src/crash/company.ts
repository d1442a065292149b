import type { CardId, Client, Quest, RefusalCode, SetId } from '@flashcards/client-sdk';
import type { Asked } from './asked.ts';
import { ask } from './asked.ts';
import type { FolderState } from './folder-model.ts';
import { makeGoal } from './goals.ts';
import type { History } from './history.ts';
import type { Learner, Told } from './learner.ts';
import { clientsFor, newLearner } from './learner.ts';
import type { QuestState } from './quest-model.ts';
import type { Pair } from './servers.ts';
import type { Turn } from './turn.ts';
import { pick } from './turn.ts';

/** A set of one learner, with a few cards to review. */
export interface OwnSet {
  readonly id: SetId;
  readonly name: string;
  readonly owner: string;
  readonly cards: readonly CardId[];
  /** The only folder that the set is ever put into. */
  home?: KnownFolder;
}

/** One learner who sends requests to both servers in turn, one after the other. */
export interface Companion extends Learner {
  /** The servers that have answered every request. */
  readonly working: Set<Client>;
  readonly sets: readonly OwnSet[];
  /** Numbers of quests and folders whose creation was not answered: each may exist, and no one else knows its id. */
  unanswered: { quests: number; folders: number };
}

export interface KnownQuest extends Pick<Quest, 'id' | 'kind' | 'target'> {
  readonly history: History<QuestState>;
  /** Users whose membership was acknowledged, and who have not asked to leave since. */
  readonly members: Set<string>;
  /** Users whose latest invitation was acknowledged. */
  readonly invited: Set<string>;
  /** How often a user may have left. */
  leaves: number;
}

export interface KnownFolder {
  readonly id: string;
  readonly name: string;
  /** Usually still its owner. */
  readonly madeBy: string;
  readonly history: History<FolderState>;
  /** Codes that were returned. */
  readonly codes: string[];
}

/** Several learners who share quests and folders. */
export interface Company {
  readonly people: readonly Companion[];
  readonly quests: KnownQuest[];
  readonly folders: KnownFolder[];
  /** Users who asked to delete their account, and users for whom it was acknowledged. */
  readonly leaving: Set<string>;
  readonly gone: Set<string>;
  /** The number of answered requests. */
  deeds: number;
}

const cardsOfSet = 4;

const makeSet = async (client: Client, owner: string, each: number): Promise<OwnSet> => {
  const name = `set ${each} of ${owner}`;
  const cards = Array.from({ length: cardsOfSet }, (_, index) => ({ front: `${name}: ${index}`, back: `${index}` }));
  const id = await client.sets.create({ name, cards });
  return { id, name, owner, cards: [...(await client.sets.get(id)).cards.keys()] };
};

/** Signs up a learner with two sets and a goal. No name is a prefix of another one. */
const newCompanion = async (pair: Pair, name: string): Promise<Companion> => {
  const learner = await newLearner(pair, name);
  const { client } = learner;
  const sets = await Promise.all([0, 1].map((each) => makeSet(client, name, each)));
  await makeGoal(learner.study, { client, madeBy: name, kind: 'cards', target: 3 });
  return { ...learner, working: new Set(clientsFor(pair, learner.token)), sets, unanswered: { quests: 0, folders: 0 } };
};

export const newCompany = async (pair: Pair, number: number, size: number): Promise<Company> => {
  const names = Array.from({ length: size }, (_, each) => `companion ${number}-${each}.`);
  const people = await Promise.all(names.map((name) => newCompanion(pair, name)));
  return { people, quests: [], folders: [], leaving: new Set(), gone: new Set(), deeds: 0 };
};

/** A learner and the server that they use. */
export interface Asker {
  readonly company: Company;
  readonly me: Companion;
  readonly client: Client;
}

export type CompanyTurn = Turn & Asker;
export type Act = (turn: CompanyTurn) => Promise<unknown>;

/** One of the other learners, who may have left. */
export const another = ({ company, me, fraction }: CompanyTurn): Companion =>
  pick(
    company.people.filter((each) => each !== me),
    fraction('another'),
  ) ?? me;

/** Stops using a server that gave no answer, because each unanswered request doubles the possible states. */
export const heard = <T>({ company, me }: Omit<Asker, 'client'>, client: Client, reply: Told<T>): Told<T> => {
  if (reply) company.deeds += 1;
  else me.working.delete(client);
  return reply;
};

/** Once a user starts to leave, requests about them may be refused as if they had left. */
export const onceLeaving =
  ({ leaving }: Company, who: string, refused: RefusalCode) =>
  (code: RefusalCode): boolean =>
    leaving.has(who) && code === refused;

/** Sends a request about shared data, and records its outcome. */
export const askFor = async <State, T>(asker: Asker, asked: Asked<State, T>): Promise<Told<T>> =>
  heard(asker, asker.client, await ask(asker.client, asked));

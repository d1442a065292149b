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

/** A set of one learner, with a few cards for reviews to meet. */
export interface OwnSet {
  readonly id: SetId;
  readonly name: string;
  readonly owner: string;
  readonly cards: readonly CardId[];
  /** The one folder that it is ever put into. */
  home?: KnownFolder;
}

/** One learner who asks both servers by turns, for one thing after the other. */
export interface Companion extends Learner {
  /** Which of the servers have always answered. */
  readonly working: Set<Client>;
  readonly sets: readonly OwnSet[];
  /** Quests and folders whose making was not answered: each may be there, and nobody else hears of it. */
  unanswered: { quests: number; folders: number };
}

export interface KnownQuest extends Pick<Quest, 'id' | 'kind' | 'target'> {
  readonly history: History<QuestState>;
  /** Who was told that they are in it, and not asked to be let out since. */
  readonly members: Set<string>;
  /** Who was invited last that anybody was told. */
  readonly invited: Set<string>;
  /** How often somebody may have left it. */
  leaves: number;
}

export interface KnownFolder {
  readonly id: string;
  readonly name: string;
  /** Most often its owner still. */
  readonly madeBy: string;
  readonly history: History<FolderState>;
  /** Those that were told. */
  readonly codes: string[];
}

/** Several who learn together, and what they share. */
export interface Company {
  readonly people: readonly Companion[];
  readonly quests: KnownQuest[];
  readonly folders: KnownFolder[];
  /** Who has asked for their account to be deleted, and who was told that it is. */
  readonly leaving: Set<string>;
  readonly gone: Set<string>;
  /** How many things were asked and answered. */
  deeds: number;
}

const cardsOfSet = 4;

const makeSet = async (client: Client, owner: string, each: number): Promise<OwnSet> => {
  const name = `set ${each} of ${owner}`;
  const cards = Array.from({ length: cardsOfSet }, (_, index) => ({ front: `${name}: ${index}`, back: `${index}` }));
  const id = await client.sets.create({ name, cards });
  return { id, name, owner, cards: [...(await client.sets.get(id)).cards.keys()] };
};

/** Someone new with two sets and a goal. No name is the beginning of another one. */
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

/** Who asks which server. */
export interface Asker {
  readonly company: Company;
  readonly me: Companion;
  readonly client: Client;
}

export type CompanyTurn = Turn & Asker;
export type Act = (turn: CompanyTurn) => Promise<unknown>;

/** One of the others, who may be gone. */
export const another = ({ company, me, fraction }: CompanyTurn): Companion =>
  pick(
    company.people.filter((each) => each !== me),
    fraction('another'),
  ) ?? me;

/** A server that gave no answer is asked no more: each such question leaves two ways in which things may stand. */
export const heard = <T>({ company, me }: Omit<Asker, 'client'>, client: Client, reply: Told<T>): Told<T> => {
  if (reply) company.deeds += 1;
  else me.working.delete(client);
  return reply;
};

/** Once somebody begins to go, what is about them may be refused as if they were gone. */
export const onceLeaving =
  ({ leaving }: Company, who: string, refused: RefusalCode) =>
  (code: RefusalCode): boolean =>
    leaving.has(who) && code === refused;

/** Asks for something that is shared, and notes what that did. */
export const askFor = async <State, T>(asker: Asker, asked: Asked<State, T>): Promise<Told<T>> =>
  heard(asker, asker.client, await ask(asker.client, asked));

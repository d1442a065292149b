import type { CardId, Client, Quest, SetId } from '@flashcards/client-sdk';
import type { Study } from '../study.ts';
import type { FolderState } from './folder-model.ts';
import type { History } from './history.ts';
import type { Leave, Stay } from './stays.ts';
import type { QuestState } from './quest-model.ts';

/** A set of one learner, with a few cards for reviews to meet. */
export interface OwnSet {
  readonly id: SetId;
  readonly name: string;
  readonly owner: string;
  readonly cards: readonly CardId[];
  /** The one folder that it is ever put into. */
  home?: KnownFolder;
}

/** One learner with a client of each server, who does one thing after the other. */
export interface Companion {
  readonly name: string;
  readonly token: string;
  readonly clients: readonly [Client, Client];
  /** Which of the servers have always answered. */
  readonly working: Set<Client>;
  readonly study: Study;
  readonly sets: readonly OwnSet[];
  /** Reviews that were answered once at least, or not answered at all: all others were refused. */
  readonly perhaps: Set<string>;
  /** Quests and folders whose making was not answered: each may be there, and nobody else hears of it. */
  unanswered: { quests: number; folders: number };
}

export interface KnownQuest extends Pick<Quest, 'id' | 'kind' | 'target'> {
  readonly history: History<QuestState>;
  readonly stays: Stay[];
  readonly leaves: Leave[];
  /** Who was told that they are in it, and not asked to be let out since. */
  readonly members: Set<string>;
  /** Who was invited last that anybody was told. */
  readonly invited: Set<string>;
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

export const isFound = ({ people }: QuestState, who: string): boolean =>
  ['accepted', 'pending'].includes(people[who] ?? '');

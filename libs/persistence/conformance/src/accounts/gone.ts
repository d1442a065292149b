import type { Store } from '@flashcards/persistence-ports';
import { AccountGone, StoreUnavailable } from '@flashcards/persistence-ports';
import { quietDay } from '@flashcards/streak';
import { expect } from 'vitest';
import { today } from '../study/a-review.ts';
import type { Account } from './an-account.ts';
import { readings } from './an-account.ts';
import { noTotals } from '../study/an-undo.ts';

/** What readers find of an account without data. */
export const nothing: Readonly<Record<string, unknown>> = {
  'users.preferences': undefined,
  'sessions.find': undefined,
  'sessions.all': [],
  'library.today': { folders: [], sets: [], due: [] },
  'library.counts': {
    states: { new: 0, learning: 0, young: 0, mature: 0, suspended: 0 },
    overdue: 0,
    dueOn: new Map(),
  },
  'library.newCards': 0,
  'folders.all': [],
  'sets.all': [],
  'sets.find': undefined,
  'sets.visible': undefined,
  'sets.isNameTaken': false,
  'sets.importReport': undefined,
  'sets.deckOptions': undefined,
  'cards.read': undefined,
  'cards.readWhole': undefined,
  'cards.among': [],
  'cards.find': undefined,
  'cards.findWhole': undefined,
  'cards.ofSet': [],
  'cards.origins': [],
  'cards.visited': [],
  'cards.due': [],
  'media.open': undefined,
  'media.ofSet': [],
  'media.named': new Map(),
  'media.held': [],
  'reviews.all': [],
  'reviews.ofCard': [],
  'reviews.inRange': [],
  'reviews.known': new Set(),
  'activities.find': noTotals,
  'activities.onDay': quietDay(today),
  'activities.inDays': [],
  'activities.lastReviewed': [],
  'activities.heatmap': { active: [], called: [] },
  'activities.retention': [],
  'activities.marks': [],
  'actions.all': [],
  'presets.all': [],
  'presets.allWeights': [],
  'presets.weights': new Map(),
  'presets.loads': [],
  'presets.ofCard': undefined,
  'goals.refresh': [],
  'quests.of': [],
  'quests.former': [],
  'receipts.find': undefined,
  'sharedFolders.of': [],
  'sharedFolders.members': 'shared_folder_not_found',
  'sharedFolders.sets': 'shared_folder_not_found',
  'sharedFolders.added': [],
};

/** Expects that no reader finds anything of this account, or of the cards of its sets. */
export const expectNothingOf = async (store: Store, account: Account): Promise<void> => {
  for (const [member, read] of readings(account)) {
    const found = await read(store).catch((error: unknown) => {
      if (error instanceof AccountGone) return nothing[member];
      throw error;
    });
    expect(found, member).toEqual(nothing[member]);
  }
  for (const { cards } of account.sets)
    for (const { id } of cards.slice(0, 3)) expect(await store.cards.read(id), 'cards.read').toBeUndefined();
};

const codeOf = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : answer;

/**
 * Expects that the change was not made: the account is gone, its subject is not found, or its target is no member. A
 * rebuild, and a later verdict, find nothing to do.
 */
export const expectGone = async (member: string, change: Promise<unknown>): Promise<void> => {
  const answer = await change.catch((error: unknown) => error);
  if (answer instanceof AccountGone) return;
  if (member.startsWith('projections.')) expect(answer).not.toBeInstanceOf(Error);
  else expect(codeOf(answer), member).toMatch(/_not_found$|^not_member$/);
};

/**
 * For a change concurrent with the deletion of its account: it may be made, refused, or throw `AccountGone` or
 * `StoreUnavailable`.
 */
export const unlessGoneOrBusy = (error: unknown): unknown => {
  if (error instanceof AccountGone || error instanceof StoreUnavailable) return error.name;
  throw error;
};

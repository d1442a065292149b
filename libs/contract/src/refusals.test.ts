import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Statuses and texts as in the contract's documents (sections 1, 2, 4 and 7). */
const documented = {
  card_not_found: [404, 'Card not found'],
  set_not_found: [404, 'Flashcard set not found'],
  folder_not_found: [404, 'Folder not found'],
  goal_not_found: [404, 'Goal not found'],
  review_not_found: [404, 'Review not found'],
  import_report_not_found: [404, 'Import report not found'],
  name_taken: [400, 'Flashcard set name already exists'],
  folder_not_empty: [409, 'Folder is not empty'],
  made_from_note: [409, 'This card is made from a note'],
  set_full: [409, 'Flashcard set is full'],
  set_too_large: [413, 'The set would hold more text than this server allows'],
  too_many_sets: [409, 'Too many flashcard sets'],
  too_many_folders: [409, 'Too many folders'],
  too_many_goals: [409, 'Too many goals'],
} as const;

const place = ['name_taken', 'place_taken', 'too_many_folders'] as const;

/** The refusals of operations on a library. */
const refused: Partial<Record<keyof typeof contract, readonly string[]>> = {
  createFlashcard: [...place, 'too_many_sets', 'set_full', 'set_too_large'],
  editFlashcard: ['set_not_found', ...place],
  deleteFlashcard: ['set_not_found'],
  addCards: ['set_not_found', 'set_full', 'set_too_large'],
  editCard: ['card_not_found', 'made_from_note', 'set_full', 'set_too_large', 'renderer_busy', 'too_much_to_render'],
  deleteCard: ['card_not_found'],
  flagCards: ['card_not_found'],
  suspendCard: ['card_not_found'],
  moveFolder: ['folder_not_found', 'place_taken', 'too_many_folders'],
  deleteFolder: ['folder_not_found', 'folder_not_empty'],
  getStudyStats: ['set_not_found', 'folder_not_found'],
  exportUserData: [],
  deleteUser: [],
};

const endpoints = Object.values(contract as Readonly<Record<string, Endpoint>>);

describe('a refusal', () => {
  it.each(Object.entries(documented))('%s has one status and one text in all operations', (code, [status, text]) => {
    const refusals = endpoints.map((each) => each.refusals[code]).filter((refusal) => refusal !== undefined);
    expect(new Set(refusals.map((refusal) => `${refusal.status} ${refusal.text}`))).toEqual(
      new Set([`${status} ${text}`]),
    );
  });

  it.each(['createFlashcard', 'editFlashcard', 'createFolder', 'moveFolder'] as const)(
    'place_taken of %s is a conflict',
    (name) => {
      expect(contract[name].refusals.place_taken).toEqual({
        status: 409,
        text: 'A folder or flashcard set with this name already exists here',
      });
    },
  );

  it.each(Object.entries(refused))('of %s is among the documented ones', (name, codes) => {
    expect(Object.keys(contract[name as keyof typeof contract].refusals)).toEqual(codes);
  });
});

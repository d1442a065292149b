import { contract } from '@flashcards/contract';
import { expect, it } from 'vitest';
import { texts } from './texts/texts.ts';

const operations = [
  ...(['createXpGoal', 'createCardGoal', 'editXpGoal', 'editCardGoal', 'deleteGoal'] as const),
  ...(['createQuest', 'inviteToQuest', 'updateInviteStatus', 'leaveQuest', 'deleteQuest'] as const),
  ...([
    'createQuestInvite',
    'joinQuest',
    'joinSharedFolder',
    'createSharedFolder',
    'addFlashcardToSharedFolder',
  ] as const),
  ...(['removeFlashcardFromSharedFolder', 'getSharedFolderFlashcards', 'getSharedFolderMembers'] as const),
  ...(['removeUserFromSharedFolder', 'createSharedFolderInvite', 'setSharedFolderRole'] as const),
  ...(['transferSharedFolder', 'leaveSharedFolder', 'deleteSharedFolder'] as const),
];

it.each(operations)('has words for each refusal of %s', (operation) => {
  const codes = Object.keys(contract[operation].refusals);
  expect(codes.filter((code) => texts.refused[code] === undefined)).toEqual([]);
});

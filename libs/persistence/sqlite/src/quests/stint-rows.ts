import type { StintRows } from '@flashcards/persistence-ports';
import type { Stint } from '@flashcards/quests';
import type { Steps } from '../engine/steps.ts';
import { insertStint, saveStint, stintCount, stintsFrom } from './stored-stints.ts';

export const stintRows = ({ readOwn, writeOwn, writeEach }: Steps): StintRows => ({
  open: readOwn(stintsFrom),
  count: readOwn(stintCount),
  insert: writeOwn(insertStint),
  save: writeEach<Stint>(saveStint),
});

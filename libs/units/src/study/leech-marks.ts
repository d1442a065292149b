import type { CardId, SetId } from '@flashcards/kernel';
import type { MarkedCard, SeenCard } from '@flashcards/persistence-ports';
import type { Study } from '@flashcards/presets';
import { lapsesOf } from '@flashcards/review-scheduling';
import type { CardMarks, CardStanding } from '@flashcards/study';
import { marksAfterLapses, marksOf } from '@flashcards/study';

/** The cards that reviews, or the undo of one, made leeches, or no leeches any more, with their new marks. */
export const leechMarks = (
  changed: ReadonlyMap<CardId, Pick<CardStanding, 'progress'>>,
  before: ReadonlyMap<CardId, Pick<SeenCard, 'set' | 'progress'> & CardMarks>,
  studyIn: (set: SetId) => Study,
): readonly MarkedCard[] =>
  [...before].flatMap(([id, card]) => {
    const { leechAt, leechAction } = studyIn(card.set);
    const lapses = { was: lapsesOf(card.progress), is: lapsesOf(changed.get(id)?.progress ?? card.progress) };
    const were = marksOf(card);
    const marks = marksAfterLapses(were, lapses, { leechAt, suspends: leechAction === 'suspend' });
    return marks === were ? [] : [{ id, marks }];
  });

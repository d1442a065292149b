import { keepCard } from '../offline/ahead.ts';
import type { KeptCard } from '../offline/database.ts';
import { texts } from '../texts/texts.ts';
import type { Showing } from './showing.ts';
import type { Sitting } from './sitting.ts';
import { withFirst } from './sitting.ts';
import type { StudyState } from './study-state.ts';

interface Step {
  readonly card: KeptCard;
  readonly isAnswer: boolean;
  /** Takes the step back at the service. */
  readonly undo: () => void;
}

/** What the learner did with cards, each of which can be undone, the last first. */
export const stepsOf = ({ sitting, notice, answers }: StudyState, showing: Showing) => {
  let steps: readonly Step[] = [];
  return {
    goOn: (step: Step, next: Sitting, text = ''): void => {
      steps = [...steps, step];
      notice.value = text;
      sitting.value = next;
      showing.advance();
    },
    undo: (): void => {
      const last = steps.at(-1);
      notice.value = last ? texts.study.undone : texts.study.nothingToUndo;
      if (!last) return;
      steps = steps.slice(0, -1);
      if (last.isAnswer) answers.value = answers.value.slice(0, -1);
      last.undo();
      keepCard(last.card);
      sitting.value = withFirst(sitting.value, last.card);
      showing.advance();
    },
  };
};

export type Steps = ReturnType<typeof stepsOf>;

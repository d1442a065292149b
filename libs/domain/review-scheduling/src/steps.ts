import type { StepUnit } from 'ts-fsrs';

/** Anki's defaults. All steps are under one day: a card in (re)learning is due whenever the learner comes back. */
export const learningSteps: readonly StepUnit[] = ['1m', '10m'];
export const relearningSteps: readonly StepUnit[] = ['10m'];

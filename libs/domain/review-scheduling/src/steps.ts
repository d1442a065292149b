import type { StepUnit } from 'ts-fsrs';

/** Anki's defaults. All steps are shorter than a day, so a card in (re)learning is always due. */
export const learningSteps: readonly StepUnit[] = ['1m', '10m'];
export const relearningSteps: readonly StepUnit[] = ['10m'];

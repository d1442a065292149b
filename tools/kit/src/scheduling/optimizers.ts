import { readFileSync, writeFileSync } from 'node:fs';
import type { UserId } from '@flashcards/kernel';
import { fsrsWeights } from '@flashcards/review-scheduling';
import { childSchedulingComputer } from '@flashcards/server';
import { findAnki, findTorch } from '../programs/index.ts';
import { runPython } from './python-program.ts';
import type { LoggedAnswer } from './review-log.ts';
import { reviewLog } from './review-log.ts';

/** What an optimiser made of the log. It judged by the last fifth of the reviews. */
export interface Fitted {
  readonly weights: readonly number[];
  /** Of the default weights. */
  readonly logLossBefore: number;
  /** Of the fitted weights. */
  readonly logLossAfter: number;
}

export interface FittedElsewhere extends Fitted {
  readonly library: string;
  readonly version: string;
}

async function* inOnePage(answers: readonly LoggedAnswer[]): AsyncGenerator<readonly LoggedAnswer[]> {
  yield answers;
}

/** Fits as the server does, in a child process. */
export const ourOptimizer = async (): Promise<Fitted> => {
  const computer = childSchedulingComputer({ computers: 1, computerQueue: 1 });
  try {
    const task = { history: inOnePage(reviewLog()), present: fsrsWeights, leastReviews: 400 };
    const fitted = await computer.fit(task, { user: 'ann' as UserId });
    if (!fitted.ok) throw new Error(fitted.code);
    return fitted.value;
  } finally {
    computer.close();
  }
};

const kept = new URL('../../programs/anki/fitted-elsewhere.json', import.meta.url);

/** What other optimisers made of the log, as `npm run schedulers` wrote it last. */
export const fittedElsewhere = (): readonly FittedElsewhere[] =>
  JSON.parse(readFileSync(kept, 'utf8')) as readonly FittedElsewhere[];

/** fsrs-rs, and py-fsrs with PyTorch, with the same log. Keeps what they made of it. */
export const otherOptimizers = async (withTorch: boolean): Promise<void> => {
  const question = { present: fsrsWeights, answers: reviewLog() };
  const find = withTorch ? findTorch : findAnki;
  const made = await runPython<readonly FittedElsewhere[]>(find, 'optimizers.py', question);
  if (!made) return;
  const others = fittedElsewhere().filter(({ library }) => !made.some((each) => each.library === library));
  writeFileSync(kept, `${JSON.stringify([...made, ...others], undefined, 2)}\n`);
};

/** The greatest difference of a weight. */
export const weightDistance = (one: Fitted, other: Fitted): number =>
  Math.max(...one.weights.map((weight, index) => Math.abs(weight - (other.weights[index] ?? Number.NaN))));

/** A Markdown table with a row for each optimiser. */
export const optimizerTable = (ours: Fitted, others: readonly FittedElsewhere[]): string => {
  const row = (name: string, fitted: Fitted): string => {
    const { logLossBefore, logLossAfter } = fitted;
    return `| ${[name, logLossBefore, logLossAfter, weightDistance(ours, fitted).toFixed(4)].join(' | ')} |`;
  };
  return [
    '| optimiser | log loss before | log loss after | greatest difference of a weight from ours |',
    '| --- | --- | --- | --- |',
    row('ours', ours),
    ...others.map((each) => row(`${each.library} ${each.version}`, each)),
  ].join('\n');
};

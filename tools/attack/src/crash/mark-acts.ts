import { promised } from './broken-promise.ts';
import { answered } from './learner.ts';
import type { Clients } from './study.ts';

/** What a learner does on a day besides reviewing, by whether it was answered. */
export type Marks = Map<'check-in' | 'heatmap-call', 'asked' | 'answered'>;

type Mark = Parameters<Marks['get']>[0];

/** Asks all of these at once; whether the first of them answered. */
export const mark = async (marks: Marks, which: Mark, clients: Clients): Promise<boolean> => {
  if (!marks.has(which)) marks.set(which, 'asked');
  const answers = await Promise.all(
    clients.map(({ streak, heatmap }) => answered<unknown>(which === 'check-in' ? streak.checkIn() : heatmap.update())),
  );
  if (answers.some((answer) => answer !== undefined)) marks.set(which, 'answered');
  return answers[0] !== undefined;
};

export const sendMarksAgain = async (marks: Marks, clients: Clients): Promise<void> => {
  for (const [which, state] of marks)
    if (state === 'asked')
      promised(await mark(marks, which, clients), `a ${which} is not answered by a server that works`);
};

import { comparisonTable, distance } from './comparison.ts';
import { histories, retentions } from './histories.ts';
import { otherSchedulers } from './other-schedulers.ts';
import { ourScheduler, tell } from './our-scheduler.ts';

/** Prints our intervals beside those of py-fsrs and Anki, where there is a Python for them. */
export const compareSchedulers = async (say: (text: string) => void): Promise<void> => {
  const told = histories.flatMap((history) => retentions.map((retention) => tell(history, retention)));
  const others = await otherSchedulers(told.map(({ question }) => question));
  process.stdout.write(`${comparisonTable(told, others ?? [])}\n`);
  if (!others) say('py-fsrs and Anki: absent');
  for (const other of others ?? []) say(distance(ourScheduler(told), other));
};

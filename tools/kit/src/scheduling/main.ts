import { comparisonTable, distance } from './comparison.ts';
import { histories, retentions } from './histories.ts';
import { otherSchedulers } from './other-schedulers.ts';
import { ourScheduler, scheduleHistory } from './our-scheduler.ts';

// Prints our intervals and, if Python is available, those of py-fsrs and Anki: the table of docs/scheduling.md.

const scheduled = histories.flatMap((history) => retentions.map((retention) => scheduleHistory(history, retention)));
const others = await otherSchedulers(scheduled.map(({ question }) => question));
process.stdout.write(`${comparisonTable(scheduled, others)}\n`);
for (const other of others) process.stderr.write(`${distance(ourScheduler(scheduled), other)}\n`);

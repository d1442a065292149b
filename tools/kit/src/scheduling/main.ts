import { comparisonTable, distance } from './comparison.ts';
import { histories, retentions } from './histories.ts';
import { otherSchedulers } from './other-schedulers.ts';
import { ourScheduler, tell } from './our-scheduler.ts';

// Prints our intervals and, if Python is available, those of py-fsrs and Anki: the table of docs/scheduling.md.

const told = histories.flatMap((history) => retentions.map((retention) => tell(history, retention)));
const others = await otherSchedulers(told.map(({ question }) => question));
process.stdout.write(`${comparisonTable(told, others)}\n`);
for (const other of others) process.stderr.write(`${distance(ourScheduler(told), other)}\n`);

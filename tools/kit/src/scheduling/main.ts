import { comparisonTable, distance } from './comparison.ts';
import { histories, retentions } from './histories.ts';
import { fittedElsewhere, optimizerTable, otherOptimizers, ourOptimizer } from './optimizers.ts';
import { otherSchedulers } from './other-schedulers.ts';
import { ourScheduler, scheduleHistory } from './our-scheduler.ts';

// Prints our intervals and, if Python is available, those of py-fsrs and Anki; then the weights' log losses: the tables
// of docs/scheduling.md. With `--torch` py-fsrs fits weights, too.

const scheduled = histories.flatMap((history) => retentions.map((retention) => scheduleHistory(history, retention)));
const others = await otherSchedulers(scheduled.map(({ question }) => question));
process.stdout.write(`${comparisonTable(scheduled, others)}\n`);
for (const other of others) process.stderr.write(`${distance(ourScheduler(scheduled), other)}\n`);

await otherOptimizers(process.argv.includes('--torch'));
process.stdout.write(`\n${optimizerTable(await ourOptimizer(), fittedElsewhere())}\n`);

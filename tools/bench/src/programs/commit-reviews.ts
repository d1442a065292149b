import { emptyCopy, storedRows } from './stored-rows.ts';
import { report } from './report.ts';

// The rows of reviews that the service recorded, written again: a durable transaction for each, and nothing around it.

const [original = '', copy = '', count = '1'] = process.argv.slice(2);
const [events, progress, ...projections] = ['events', 'progress', 'activity', 'days'].map((table) =>
  storedRows(original, table, Number(count)),
);
if (!events || !progress) throw new Error('there are no reviews to copy');
const database = emptyCopy(original, copy);
const perReview = [events, progress, ...projections].map(({ insert, rows }) => ({
  statement: database.prepare(insert),
  rows,
}));
const started = performance.now();
for (let review = 0; review < events.rows.length; review += 1) {
  database.exec('BEGIN IMMEDIATE');
  for (const { statement, rows } of perReview) statement.run(...(rows[review % rows.length] ?? []));
  database.exec('COMMIT');
}
const milliseconds = performance.now() - started;
database.close();
report({ milliseconds, reviews: events.rows.length });

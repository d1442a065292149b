import type { LocalDate } from '@flashcards/kernel';

/** Pages of rows that ascend by day, from the first on. `page` returns the rows after a day, none after the last. */
export const byDay = async function* <Row extends { readonly day: LocalDate }>(
  page: (after: LocalDate | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: LocalDate | undefined; ;) {
    const rows = await page(after);
    after = rows.at(-1)?.day;
    if (after === undefined) return;
    yield rows;
  }
};

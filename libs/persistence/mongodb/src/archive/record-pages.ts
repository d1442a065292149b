/** What one page holds at most; its last record may pass the second. */
const most = { records: 1_000, characters: 1_048_576 };

/** Documents that are read at once. */
export const atOnce = most.records;

/** The records in pages. `characters` tells how much text one has, where that may be much. */
export const inPages = function* <Item>(
  records: Iterable<Item>,
  characters: (record: Item) => number = () => 0,
): Generator<readonly Item[]> {
  let page: Item[] = [];
  let total = 0;
  for (const record of records) {
    page.push(record);
    total += characters(record);
    if (page.length < most.records && total < most.characters) continue;
    yield page;
    [page, total] = [[], 0];
  }
  if (page.length > 0) yield page;
};

import type { YieldToOthers } from '../clock.ts';

/** Tags that are tested in a row, about: some milliseconds of work at most. */
const mostTags = 500;

/** A page in slices that have about `mostTags`. Others take their turns between them. */
export const tagSlices = async function* <Item>(
  page: readonly Item[],
  tagsOf: (item: Item) => readonly string[],
  yieldToOthers: YieldToOthers,
): AsyncGenerator<readonly Item[]> {
  let [from, tags] = [0, 0];
  for (const [index, item] of page.entries()) {
    tags += tagsOf(item).length;
    if (tags < mostTags && index < page.length - 1) continue;
    if (from > 0) await yieldToOthers();
    yield page.slice(from, index + 1);
    [from, tags] = [index + 1, 0];
  }
};

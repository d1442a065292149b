import type { User } from '@flashcards/accounts';
import type { TagCount } from '@flashcards/library';
import { countingTags } from '@flashcards/library';
import type { Notes } from '@flashcards/persistence-ports';
import type { YieldToOthers } from '../clock.ts';

interface Ports {
  readonly notes: Notes;
  readonly yieldToOthers: YieldToOthers;
}

const mostListed = 10_000;
/** Tags that are counted in one turn of the event loop; those of the last note may exceed it. */
const tagsAtOnce = 1_000;

/** The tags of the learner's own cards, ascending. The pages are no snapshot. */
export const getTags =
  ({ notes, yieldToOthers }: Ports) =>
  async ({ account }: User): Promise<readonly TagCount[]> => {
    const { add, counts } = countingTags(mostListed);
    let counted = 0;
    for await (const page of notes.tagged(account))
      for (const tagged of page) {
        add(tagged);
        counted += tagged.tags.length;
        if (counted < tagsAtOnce) continue;
        await yieldToOthers();
        counted = 0;
      }
    return counts();
  };

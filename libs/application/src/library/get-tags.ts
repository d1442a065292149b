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
/** About a thousand short tags are counted in one turn of the event loop, or fewer long ones. */
const effortAtOnce = 10_000;
const effortOf = (tags: readonly string[]): number => tags.reduce((sum, tag) => sum + tag.length + 10, 0);

/** The tags of the learner's own cards, ascending. The pages are no snapshot. */
export const getTags =
  ({ notes, yieldToOthers }: Ports) =>
  async ({ account }: User): Promise<readonly TagCount[]> => {
    const { add, counts } = countingTags(mostListed);
    let effort = 0;
    for await (const page of notes.tagged(account))
      for (const tagged of page) {
        add(tagged);
        effort += effortOf(tagged.tags);
        if (effort < effortAtOnce) continue;
        await yieldToOthers();
        effort = 0;
      }
    return counts();
  };

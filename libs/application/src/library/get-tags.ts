import type { User } from '@flashcards/accounts';
import type { TagCount } from '@flashcards/library';
import { countingTags } from '@flashcards/library';
import type { Notes } from '@flashcards/persistence-ports';

const mostListed = 10_000;

/** The tags of the learner's own cards, ascending. The pages are no snapshot. */
export const getTags =
  ({ notes }: { readonly notes: Notes }) =>
  async ({ account }: User): Promise<readonly TagCount[]> => {
    const { add, counts } = countingTags(mostListed);
    for await (const page of notes.tagged(account)) for (const tagged of page) add(tagged);
    return counts();
  };

import type { Outcome } from '@flashcards/kernel';

/** What was handed over where no reader sees it: it is published, or else discarded, also where that fails. */
export const publishedOrDiscarded = async <Ended extends Outcome<unknown, string>>(
  publish: () => Promise<Ended>,
  discard: () => Promise<void>,
): Promise<Ended> => {
  let isPublished = false;
  try {
    const ended = await publish();
    isPublished = ended.ok;
    return ended;
  } finally {
    if (!isPublished) await discard();
  }
};

import type { Bench, Library } from './bench.ts';
import type { Collection } from './learner.ts';
import { studiedCollection } from './learner.ts';
import { startService } from './service.ts';

/** Starts the service that learners of several sizes share. */
export const openLibrary = async ({
  sizes,
  directory,
  madeDeck,
  onClose,
  say,
}: Omit<Bench, 'library'>): Promise<Library> => {
  const service = await startService(directory);
  onClose(() => service.stop());
  const collections = new Map<number, Promise<Collection>>();
  const study = async (notes: number): Promise<Collection> => {
    say(`a learner studies ${notes} cards`);
    const deck = await madeDeck(notes);
    return studiedCollection(service.url, { userID: `learner of ${notes}`, deck, due: sizes.due });
  };
  return {
    service,
    of: (notes) => {
      const collection = collections.get(notes) ?? study(notes);
      collections.set(notes, collection);
      return collection;
    },
  };
};

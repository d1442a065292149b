import { ok } from '@flashcards/kernel';
import type { KeepMedia, Media } from '@flashcards/persistence-ports';

/** Nothing is kept yet: texts come without their pictures and sounds. */
export const keepNothing: KeepMedia = () => Promise.resolve(ok(undefined));

export const mongodbMedia = (): Media => ({
  open: () => Promise.resolve(undefined),
  ofSet: async function* () {},
});

import { list, object } from '../combinators.ts';
import { wireInteger } from './integer.ts';
import { text, word } from './text.ts';

/** The answer of preview-package-flashcards: what a person needs to choose the fields. */
export const packagePreview = object({
  noteTypes: list(
    object({
      name: text,
      kind: word('standard', 'cloze', 'image-occlusion'),
      fields: list(text),
      notes: wireInteger,
      /** The fields of up to three notes, in the order of `fields`, as readable text. */
      samples: list(list(text)),
    }),
  ),
  decks: list(object({ name: text, cards: wireInteger })),
  notes: wireInteger,
  cards: wireInteger,
  mediaFiles: wireInteger,
});

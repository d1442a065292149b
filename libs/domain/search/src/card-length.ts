import type { CardText } from '@flashcards/library';

/** A tag also has quotes and a comma where it is shown. */
const besideTag = 3;

/** Characters of a card with its tags, about, as an answer has them. */
export const cardLength = ({ front, back, tags }: CardText & { readonly tags: readonly string[] }): number =>
  tags.reduce((length, tag) => length + tag.length + besideTag, front.length + back.length);

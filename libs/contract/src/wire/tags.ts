import { mostTags, parseTag } from '@flashcards/library';
import { list, object } from '../combinators.ts';
import { parsed, text, wireInteger } from './scalars.ts';

/** A tag of a request, in NFC. */
const tag = parsed('tag', '1 to 100 characters without spaces and control characters', parseTag);

const rule = `a list of at most ${mostTags} tags, each ${tag.expected}`;

export const addedTags = { ...list(tag, { maxItems: mostTags }), expected: rule };

/** The use case checks that no tag is added and removed. */
export const removedTags = { ...addedTags, expected: `${rule}, none of which is added` };

/** Tags of cards with the numbers of their cards. A tag of a package may be any text. */
export const tagCounts = list(object({ tag: text, cards: wireInteger }));

import { named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { oneCardNotFound, setTooLarge, tooManyTags } from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardIds } from '../wire/names.ts';
import { only, succeeded } from '../wire/succeeded.ts';
import { addedTags, removedTags, tagCounts } from '../wire/tags.ts';

export const tagCards = endpoint({
  method: 'POST',
  path: '/tag-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Add tags to up to 1000 cards, and remove tags',
  description:
    'All are changed or none. All cards that are made from one note have its tags. Tags are compared without case, and `::` separates the levels of a nested tag; removing a tag keeps those below it.',
  body: { cardIDs: named('cards', cardIds), add: addedTags, remove: removedTags },
  reply: succeeded,
  example: {
    body: { cardIDs: [sample.cardID], add: ['greeting', 'chapter::1'], remove: ['old'] },
    reply: { success: true },
  },
  refusals: { ...oneCardNotFound, ...tooManyTags, ...setTooLarge },
  badValues: { tag_in_both: 'remove' },
});

export const getTags = endpoint({
  method: 'POST',
  path: '/get-tags',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'List the tags of your cards',
  description: 'In ascending order without case, with the number of cards that have each; the first 10,000.',
  body: {},
  reply: only('tags', tagCounts),
  example: { body: {}, reply: { tags: [{ tag: 'greeting', cards: '12' }] } },
});

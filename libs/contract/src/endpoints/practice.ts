import { practices } from '@flashcards/search';
import { named } from '../codec.ts';
import { list, orBlank } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { pageLimit, searchedTag } from '../wire/card-search.ts';
import { setId } from '../wire/names.ts';
import { word } from '../wire/scalars.ts';
import { studyCard } from '../wire/study-card.ts';
import { only } from '../wire/succeeded.ts';

const { cardID, flashcardID, noteID, today } = sample;

export const cramCards = endpoint({
  method: 'POST',
  path: '/cram-cards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get cards to practise outside of the schedule',
  description:
    'Answers go to review-card with `mode=cram`, which moves no schedule. `which`: `lowest-recall` gives cards that were studied, what you most likely forgot first; `failed-today` those that were answered `again` today, in a practice too and also where a better answer followed, in the order of their last failures; `ahead` those in review that are due on later days, the soonest first. `flashcardID` narrows it to a set, your own or a shared one, and `tag` to cards whose note has the tag or one below it; blank means any. Suspended, withdrawn and buried cards are left out. There are up to `count` cards (blank: 100), or fewer where they are long. One answer looks at 500 sets of others, or at the 2,000 cards that failed last.',
  body: { flashcardID: named('set', orBlank(setId)), tag: searchedTag, which: word(...practices), count: pageLimit },
  reply: only('cards', list(studyCard)),
  example: {
    body: { flashcardID, tag: 'greeting', which: 'lowest-recall', count: '20' },
    reply: {
      cards: [
        {
          ...{ cardID, flashcardID, front: 'ciao', back: 'hello', format: 'text', dir: 'ltr' },
          ...{ noteID, ordinal: '0', tags: ['greeting'], flag: '0', state: 'review', step: '' },
          ...{ last_review: today, review_status: '3.0', due_date: '04/03/2026', dueAt: '' },
          ...{ stability: '3.1', difficulty: '5.3', reps: '2', lapses: '0' },
          ...{ suspended: false, buried: false, withdrawn: false },
        },
      ],
    },
  },
  refusals: setNotFound,
  takesLong: 'here',
});

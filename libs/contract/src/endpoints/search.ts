import { named } from '../codec.ts';
import { orBlank } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { folderNotFound, setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardOrder, cardQuery, foundCards, pageLimit, searchedState, searchedTag } from '../wire/card-search.ts';
import { folderPath, setId } from '../wire/names.ts';
import { pageCursor } from '../wire/page-cursor.ts';

const { cardID, flashcardID, noteID, today } = sample;

export const findCards = endpoint({
  method: 'POST',
  path: '/find-cards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Find cards by their words, tags and progress',
  description:
    'Searches your cards and those of sets that are shared with you. A `query` has up to 32 terms, all of which must hold: a word or the beginning of one, a `"phrase"`, `tag:verb` (also tags below it; `tag:leech` finds your leeches, too), `deck:name` (a set, or a folder with all below it), `is:new|learn|review|due|suspended|buried`, `flag:0` to `flag:7`, `prop:due|ivl|reps|lapses|stability|difficulty` with `=`, `!=`, `<`, `>`, `<=` or `>=`, such as `prop:ivl>=21`, and `studied:28/02/2026` (cards that you reviewed on that day and are still there; practice, undone reviews and imported ones do not count); `-` before a term means "not". Case and accents do not matter. Of each side the first 4,000 characters of words are searched. `flashcardID`, `folder` (with all below it), `state` and `tag` narrow the search; blank means anywhere and any. `sort` is blank or `-created` (newest first; cards of one day in the order of their sets), `created`, `due`, `front` or `lapses`, with `-` for descending. A page has up to `limit` cards (blank: 100), or fewer where they are long; `next` is the `cursor` of the next page, blank on the last one. `total` is exact up to 10000; a greater number is 10000.',
  body: {
    query: cardQuery,
    flashcardID: named('set', orBlank(setId)),
    folder: folderPath,
    state: searchedState,
    tag: searchedTag,
    sort: named('order', cardOrder),
    cursor: pageCursor,
    limit: pageLimit,
  },
  reply: foundCards,
  example: {
    body: {
      query: 'cia tag:greeting -is:suspended',
      flashcardID,
      folder: '',
      state: '',
      tag: '',
      sort: 'due',
      cursor: '',
      limit: '20',
    },
    reply: {
      cards: [
        {
          cardID,
          flashcardID,
          front: '<b>ciao</b>',
          back: 'hello',
          format: 'html',
          dir: 'ltr',
          noteID,
          ordinal: '0',
          tags: ['greeting'],
          flag: '0',
          state: 'review',
          step: '',
          last_review: today,
          review_status: '3.0',
          due_date: '04/03/2026',
          dueAt: '',
          stability: '3.1',
          difficulty: '5.3',
          reps: '2',
          lapses: '0',
          suspended: false,
          buried: false,
          withdrawn: false,
        },
      ],
      next: '',
      total: '1',
    },
  },
  refusals: { ...setNotFound, ...folderNotFound },
  takesLong: 'here',
  badValues: { bad_cursor: 'cursor' },
});

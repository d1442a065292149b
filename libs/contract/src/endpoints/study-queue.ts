import { given, named } from '../codec.ts';
import { orBlank } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { folderNotFound, notMember, setNotFound, sharedFolderNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { pageLimit } from '../wire/card-search.ts';
import { folderPath, sharedFolderId } from '../wire/names.ts';
import { pageCursor } from '../wire/page-cursor.ts';
import { setWithoutFolder } from '../wire/set-without-folder.ts';
import { wireBoolean } from '../wire/scalars.ts';
import { ahead, studyQueue } from '../wire/study-queue.ts';

const { cardID, flashcardID, today } = sample;

const step = { review_status: '0.1', due_date: today, interval: '0' } as const;

export const getStudyQueue = endpoint({
  method: 'POST',
  path: '/get-study-queue',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the cards of a study session, in order',
  description:
    'One request for a session: own and shared cards with both sides, state and what each rating would do now. First come cards in learning and relearning whose step is over, then cards in review that are due, what you most likely forgot first, then new ones, then cards whose step ends within minutes, at their `dueAt`. Suspended, withdrawn and buried cards are left out, and so are new cards of a note of which another card was answered today. New and review cards come within the limits of the day; own and shared sets share them in proportion. `folder` (with all below it) or `flashcardID` narrows the queue; blank is everything. `shared`: `true` only sets of others, `false` only your own, blank both. With `sharedFolderID` only sets of that shared folder, your own ones in it included. `counts` are of the whole selection. A page has up to `limit` cards (blank: 100), or fewer where they are long; `next` is the `cursor` of the next page, blank on the last one. Later pages omit what was answered since the first; what becomes due meanwhile is on a first page only. One answer looks at 2,000 cards of each kind, the longest due first, and at 500 sets of others. `media` are the addresses in the sides. With `ahead` (days) cards in review follow that are due by then, and `scheduling` has what an app needs to schedule them by itself.',
  body: {
    folder: folderPath,
    flashcardID: named('set', setWithoutFolder),
    shared: orBlank(wireBoolean),
    limit: pageLimit,
    cursor: pageCursor,
  },
  query: { ahead, sharedFolderID: named('sharedFolder', given(orBlank(sharedFolderId))) },
  reply: studyQueue,
  example: {
    body: { folder: '', flashcardID, shared: '', limit: '20', cursor: '' },
    reply: {
      cards: [
        {
          cardID,
          flashcardID,
          ...{ front: 'ciao', back: 'hello', format: 'text', dir: 'ltr', noteID: cardID, ordinal: '0', tags: [] },
          ...{ flag: '0', state: 'new', step: '', last_review: today, review_status: '0.0', due_date: today },
          ...{ dueAt: '', stability: '', difficulty: '', reps: '0', lapses: '0' },
          ...{ suspended: false, buried: false, withdrawn: false, media: [] },
          previews: {
            again: { ...step, minutes: '1' },
            hard: { ...step, minutes: '6' },
            good: { ...step, review_status: '0.9', minutes: '10' },
            easy: { review_status: '8.0', due_date: '09/03/2026', interval: '8', minutes: '' },
          },
        },
      ],
      counts: { new: '1', learning: '0', review: '0' },
      next: '',
    },
  },
  refusals: { ...folderNotFound, ...setNotFound, ...sharedFolderNotFound, ...notMember },
  takesLong: 'here',
  badValues: { bad_cursor: 'cursor' },
});

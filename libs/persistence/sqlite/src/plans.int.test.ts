import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import type { Connection } from './engine/connection.ts';
import { connect } from './engine/connection.ts';
import { oldChanges } from './accounts/change-rows.ts';
import { changedQuests, ownAfter as changesAfter, reportedFrom } from './accounts/changes.ts';
import { leaving } from './accounts/leaving-accounts.ts';
import { lastOfNext, matching } from './library/matching.ts';
import { notNew } from './library/card-counts.ts';
import { activeDays, calledDays, lastReviewedDays, someDays } from './study/days.ts';
import { abandonedUpdate } from './library/abandoned-updates.ts';
import { cardsOfNote, notesOfGuid } from './library/notes-with-cards.ts';
import { abandoned, abandonedAdditions, deletedCards, deletedNotes } from './library/discard.ts';
import { anyStudiedOnes, newOnes, studiedOnes } from './library/due-cards.ts';
import { allGoals, touchedGoals } from './goals/goal-rows.ts';
import { openSqliteStore } from './index.ts';
import { folderCount, height } from './library/folder-rows.ts';
import { setCount } from './library/set-rows.ts';
import { formerAfter, listedAfter } from './quests/listed-quests.ts';
import { marksAfter } from './study/marks.ts';
import { letGo, mediaAfter, someMedia, usageAfter } from './media/media-rows.ts';
import { fileHeld, fileNamed } from './media/set-media.ts';
import { mediaInState } from './media/sweep-media.ts';
import { someMonths } from './study/months.ts';
import { people, questByCode, questById } from './quests/stored-quests.ts';
import { invitationsBy, questCount, questWith } from './quests/quest-rows.ts';
import { setsOfImport } from './library/flashcard-sets.ts';
import { notesAfter, typesAfter } from './library/notes.ts';
import { originsAfter } from './library/origins.ts';
import { eventsInRange } from './study/counted-events.ts';
import {
  earlierEvents,
  earlierThatDay,
  eventsByCard,
  eventsFrom,
  laterCount,
  laterEvents,
  undoneFirst,
} from './study/review-events.ts';
import { setsAfter, setsAfterInShort, setSizes } from './library/stored-sets.ts';
import { otherWhole, ownWhole, pageAfter } from './library/study-cards.ts';
import { taggedAfter } from './library/tags.ts';
import { memberMoved, memberStudied, newToMember } from './sharing/shared-queue.ts';
import { answeredCard, answeredOn } from './study/queue.ts';
import { ownSets, sharedSets } from './study/queue-sets.ts';
import { newNotes, newOnes as queuedNew, reviewCount, reviews, stepCount, steps } from './study/queued-cards.ts';
import { openCount, openStints } from './quests/stint-rows.ts';
import { ownAfter } from './study/kept-cards.ts';
import { reviewsByDay, reviewsOnDay, reviewsUntil } from './study/log-rows.ts';
import { completedGoals } from './study/totals.ts';
import { lastAction, someActions } from './accounts/action-rows.ts';
import { userInSession } from './accounts/sessions.ts';
import { isLeaving, someNames, usersAfter } from './accounts/users.ts';

/** Hidden cards are recognized without reading their rows. */
const hidden = ['additions_of_set (card_set=?)', 'COVERING INDEX added_cards (addition=? AND rowid=?)'];

const searched = 'words_of_cards (card_set=? AND <expr>';

/** The expected query plans: the columns of which index. `b` is what a recursive query has found so far. */
const plans: readonly (readonly [what: string, sql: string, ...steps: readonly string[]])[] = [
  ['a card’s later events', laterEvents, 'events_of_card (user=? AND card=? AND (at,seq)>(?,?))'],
  ['a card’s earlier events', earlierEvents, 'events_of_card (user=? AND card=? AND (at,seq)<(?,?))'],
  ['how many those are', laterCount, 'COVERING INDEX events_of_card (user=? AND card=? AND (at,seq)>(?,?))'],
  ['a card’s first undone event', undoneFirst, 'undone_of_card (user=? AND card=?)'],
  [
    'the last event of a card on a day',
    earlierThatDay,
    'events_of_day (user=? AND day=? AND card=? AND (at,seq)<(?,?))',
  ],
  [
    'goals that a change may touch',
    touchedGoals,
    'goals_by_status (user=? AND status=?)',
    'goals_by_end (user=? AND end_date>?)',
  ],
  ['changes after a number', changesAfter, 'changes_in_order (user=? AND number>?)'],
  ['what was reported from an instant on', reportedFrom, 'changes_in_order (user=? AND number>?)'],
  ['changed quests', changedQuests, 'participants_of_user (user=? AND status=?)'],
  ['old changes', oldChanges, 'COVERING INDEX changes_by_age (number<?)'],
  ['all goals', allGoals, 'PRIMARY KEY (user=?)'],
  ['completed goals', completedGoals, 'COVERING INDEX goals_by_status (user=? AND status=?)'],
  ['reviews that a goal counts', reviewsUntil, 'events_by_instant (user=? AND (at,seq)>(?,?) AND at<?)'],
  ['reviews by day', reviewsByDay, 'events_of_day (user=? AND day>?)'],
  ['the reviews of a day', reviewsOnDay, 'events_of_day (user=? AND day=? AND (card,at,seq)>(?,?,?))'],
  ['events of a range of days', eventsInRange, 'events_of_day (user=? AND (day,card,at,seq)>(?,?,?,?) AND day<?)'],
  ['reviews by card', eventsByCard, 'events_of_card (user=? AND (card,at,seq)>(?,?,?))'],
  ['some days', someDays, 'days USING PRIMARY KEY (user=? AND day>? AND day<?)'],
  ['active days', activeDays, 'days USING PRIMARY KEY (user=?)'],
  ['days with a call of update-heatmap', calledDays, 'days USING PRIMARY KEY (user=?)'],
  ['months', someMonths, 'months USING PRIMARY KEY (user=?)'],
  [
    'own cards',
    ownAfter,
    'progress_due (user=? AND (suspended,state,due_on,card_set,card)>(?,?,?,?,?))',
    'c USING INTEGER PRIMARY KEY (rowid=?)',
    'o USING INTEGER PRIMARY KEY (rowid=?)',
  ],
  ['the sets of an import', setsOfImport, 'sets_of_import (user=? AND imported_with=?)'],
  ['notes of a set', notesAfter, 'notes_of_set (card_set=? AND rowid>?)'],
  ['tags of an account', taggedAfter, 'tags_of_user (user=? AND rowid>?)', 'cards_of_note (note=?)', ...hidden],
  ['note types of a set', typesAfter, 'note_types_of_set (card_set=? AND rowid>?)'],
  ['cards that came with an origin, in a set', originsAfter, 'origins_of_set (card_set=? AND card>?)', ...hidden],
  ['cards that are counted', notNew, 'COVERING INDEX progress_due (user=? AND (suspended,state,due_on,card_set,card)>'],
  ['new cards that are due', newOnes, ...hidden],
  ['studied cards that are due', studiedOnes, ...hidden],
  ['studied cards that are due, in one look', anyStudiedOnes, ...hidden],
  ['sets by age', setsAfter, 'sets_of_user (user=? AND (created_at,rowid)>(?,?))'],
  ['sets by age without descriptions', setsAfterInShort, 'sets_of_user (user=? AND (created_at,rowid)>(?,?))'],
  ['how many cards sets have', setSizes, 'sqlite_autoindex_sets_2 (user=? AND name>?)'],
  ['how many sets there are', setCount, 'COVERING INDEX sqlite_autoindex_sets_2 (user=? AND name>?)'],
  ['folders below one', height, 'sqlite_autoindex_folders_1 (user=? AND parent=?)'],
  ['how many folders there are', folderCount, 'COVERING INDEX folders_of_user (user=?)'],
  ['the reviews of an export', eventsFrom, 'sqlite_autoindex_events_1 (user=? AND review_id>?)'],
  ['the marks of an export', marksAfter, 'marks USING PRIMARY KEY (user=? AND (day,kind)>(?,?))'],
  ['the last days with reviews', lastReviewedDays, 'days USING PRIMARY KEY (user=?)'],
  ['a page of a set', pageAfter, 'cards_of_set (card_set=? AND rowid>?)', ...hidden],
  [
    'an own card with its note',
    ownWhole,
    'c USING INDEX sqlite_autoindex_cards_1 (id=?)',
    'p USING PRIMARY KEY (card=? AND user=?)',
    'y USING INDEX sqlite_autoindex_note_types_1 (card_set=? AND id=?)',
  ],
  [
    'a card of others with its note',
    otherWhole,
    'p USING PRIMARY KEY (user=? AND card=?)',
    'y USING INDEX sqlite_autoindex_note_types_1 (card_set=? AND id=?)',
  ],
  ['where a page of a search ends', lastOfNext(true), `COVERING INDEX ${searched}<?)`],
  ['the same of the oldest cards', lastOfNext(false), `COVERING INDEX ${searched}>?)`],
  [
    'cards by their words',
    matching({ isDescending: true, withStanding: false, withId: false, isOwn: true, isOfTag: false, tests: 4 }),
    `COVERING INDEX ${searched}>? AND <expr><?)`,
    ...hidden,
  ],
  [
    'cards by their words, with the standing of their owner',
    matching({ isDescending: false, withStanding: true, withId: false, isOwn: true, isOfTag: false, tests: 1 }),
    `COVERING INDEX ${searched}>? AND <expr><?)`,
    'p USING PRIMARY KEY (card=? AND user=?)',
    't USING INTEGER PRIMARY KEY (rowid=?)',
  ],
  [
    'cards by their words, with the standing of their owner and their ids',
    matching({ isDescending: true, withStanding: true, withId: true, isOwn: true, isOfTag: false, tests: 1 }),
    `c USING INDEX ${searched}>? AND <expr><?)`,
    'p USING PRIMARY KEY (card=? AND user=?)',
  ],
  [
    'cards by their words, with the standing of a member',
    matching({ isDescending: true, withStanding: true, withId: false, isOwn: false, isOfTag: false, tests: 1 }),
    `${searched}>? AND <expr><?)`,
    'p USING PRIMARY KEY (user=? AND card=?)',
    't USING INTEGER PRIMARY KEY (rowid=?)',
  ],
  [
    'cards by their tags, which are looked up before the standing',
    matching({ isDescending: true, withStanding: true, withId: false, isOwn: true, isOfTag: true, tests: 0 }),
    `COVERING INDEX ${searched}>? AND <expr><?)`,
    't USING INTEGER PRIMARY KEY (rowid=?)',
    'p USING PRIMARY KEY (card=? AND user=?)',
  ],
  ['accounts that are leaving', leaving, 'sqlite_autoindex_users_1 (id=?)'],
  ['an account that is leaving', isLeaving, 'sqlite_autoindex_users_2 (account=?)'],
  [
    'the files of a set',
    mediaAfter,
    'sqlite_autoindex_sets_1 (id=?)',
    'm USING PRIMARY KEY (card_set=? AND name>?)',
    'f USING PRIMARY KEY (sha256=?)',
  ],
  ['the files of an account', usageAfter, 'held_media USING PRIMARY KEY (user=? AND sha256>?)'],
  ['some files of a set that goes', someMedia, 'set_media USING PRIMARY KEY (card_set=?)'],
  [
    'a file that an account lets go of',
    letGo,
    'held_media USING PRIMARY KEY (user=? AND sha256=?)',
    'COVERING INDEX sets_of_media (sha256=? AND user=?)',
  ],
  ['a file by its name', fileNamed, 'm USING PRIMARY KEY (card_set=? AND name=?)', 'f USING PRIMARY KEY (sha256=?)'],
  [
    'a file that an account holds',
    fileHeld,
    'm USING COVERING INDEX sets_of_media (sha256=? AND user=?)',
    's USING INTEGER PRIMARY KEY (rowid=?)',
    'f USING PRIMARY KEY (sha256=?)',
  ],
  ['files to take away', mediaInState, 'COVERING INDEX media_to_remove (state=?)'],
  ['drafts to discard', abandoned, 'drafts (draft_until<?)'],
  ['additions to discard', abandonedAdditions, 'additions_by_end (until<?)'],
  ['notes of a guid', notesOfGuid, 'notes_by_guid (card_set=? AND guid=?)'],
  ['cards of a note', cardsOfNote, 'cards_of_note (note=?)'],
  ['updates to complete', abandonedUpdate, 'SCAN u', 'd USING INTEGER PRIMARY KEY (rowid=?)'],
  ['deleted cards', deletedCards, 'SCAN d', 'c USING INTEGER PRIMARY KEY (rowid=?)'],
  ['deleted notes', deletedNotes, 'SCAN d', 'n USING INTEGER PRIMARY KEY (rowid=?)', 'cards_of_note (note=?)'],
  [
    'quests that a user is listed in',
    listedAfter,
    'COVERING INDEX participants_of_user (user=? AND status=? AND (made_at,quest)>(?,?))',
  ],
  [
    'quests that a user declined or left',
    formerAfter,
    'COVERING INDEX participants_of_user (user=? AND status=? AND (made_at,quest)>(?,?))',
  ],
  ['who is in a quest', people, 'p USING PRIMARY KEY (quest=?)', 's USING PRIMARY KEY (quest=? AND user=?)'],
  ['a quest', questById, 'sqlite_autoindex_quests_1 (id=?)'],
  ['the quest of an invite code', questByCode, 'quests_by_code (code=?)'],
  ['in how many quests a user is', questCount, 'COVERING INDEX participants_of_user (user=? AND status=?)'],
  ['invitations by one', invitationsBy, 'host USING PRIMARY KEY (quest=? AND user=?)'],
  ['a quest with a user', questWith, 'COVERING INDEX participants_of_user (user=?)'],
  ['open stints', openStints, 's USING INDEX stints_of_user (user=? AND deadline>?)'],
  ['how many stints are open', openCount, 'COVERING INDEX stints_of_user (user=? AND deadline>?)'],
  ['the last action', lastAction, 'sqlite_autoindex_actions_1 (user=?)'],
  ['a page of actions', someActions, 'sqlite_autoindex_actions_1 (user=? AND number>? AND number<?)'],
  [
    'the user of a request',
    userInSession,
    'users USING INDEX sqlite_autoindex_users_1 (id=?)',
    'sessions USING PRIMARY KEY (user=? AND session=?)',
  ],
  ['steps of a queue', steps(true), 'progress_due (user=? AND suspended=? AND state=? AND due_on=?)', ...hidden],
  ['how many steps', stepCount(true), 'COVERING INDEX progress_due (user=? AND suspended=? AND state=? AND due_on=?)'],
  [
    'reviews of a queue',
    reviews(true),
    'progress_due (user=? AND suspended=? AND state=? AND due_on>? AND due_on<?)',
    ...hidden,
  ],
  [
    'how many reviews',
    reviewCount(true),
    'COVERING INDEX progress_due (user=? AND suspended=? AND state=? AND due_on>? AND due_on<?)',
  ],
  [
    'new cards of a queue',
    queuedNew,
    'COVERING INDEX progress_due (user=? AND suspended=? AND state=? AND due_on=? AND card_set=? AND card>?)',
    ...hidden,
  ],
  [
    'their notes',
    newNotes,
    'COVERING INDEX progress_due (user=? AND suspended=? AND state=? AND due_on=? AND card_set=? AND card>?)',
  ],
  ['answers of a day', answeredOn, 'COVERING INDEX events_of_day (user=? AND day=? AND (card,at,seq)>(?,?,?))'],
  ['answers to a card', answeredCard, 'COVERING INDEX events_of_day (user=? AND day=? AND card=? AND (at,seq)>(?,?))'],
  ['own sets of a queue', ownSets, 'sets_of_user (user=?)'],
  ['shared sets of a queue', sharedSets, 'members_of_user (user=?)', 'shared_sets_in_order (folder=?)'],
  [
    'cards of others that a member studied',
    memberStudied,
    'member_progress_due (user=? AND card_set=? AND suspended=? AND state=? AND (due_on,card)>(?,?) AND due_on<?)',
    'c USING INDEX sqlite_autoindex_cards_1 (id=?)',
  ],
  [
    'cards of others that came from another set',
    memberMoved,
    'moved_cards (card_set=? AND rowid>?)',
    'p USING PRIMARY KEY (user=? AND card=?)',
  ],
  [
    'cards new to a member',
    newToMember,
    'cards_of_set (card_set=? AND rowid>?)',
    'p USING PRIMARY KEY (user=? AND card=?)',
  ],
  ['users', usersAfter, 'sqlite_autoindex_users_1 (id>?)'],
  ['names of users', someNames, 'sqlite_autoindex_users_1 (id=?)'],
];

describe('a query reads no more than planned', () => {
  let connection: Connection;
  beforeAll(async () => {
    const file = aFile();
    await (await openSqliteStore({ file })).close();
    connection = connect(file);
  });
  afterAll(() => connection.close());

  it.each(plans)('%s', (_, sql, ...steps) => {
    const plan = connection.tuples(`EXPLAIN QUERY PLAN ${sql}`).map((step) => String(step.at(-1)));
    for (const step of steps) expect(plan.join('\n')).toContain(step);
    expect(
      plan.filter((step) =>
        /^SCAN (?!\(subquery|CONSTANT|json_each|a USING COVERING INDEX additions_of_set|[bdu]$)/.test(step),
      ),
    ).toEqual([]);
    if (sql !== allGoals) expect(plan.join('\n')).not.toContain('TEMP B-TREE');
  });
});

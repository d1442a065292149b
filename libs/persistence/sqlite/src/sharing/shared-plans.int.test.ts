import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import type { Connection } from '../engine/connection.ts';
import { connect } from '../engine/connection.ts';
import { changedFolders, changedSets } from '../accounts/changes.ts';
import { newOnesAfter } from '../library/due-cards.ts';
import { folderCount, memberCount, membersWithRole } from './folder-members.ts';
import { openSqliteStore } from '../index.ts';
import { sharedWith } from './shared-access.ts';
import { begunAfter, movedAfter, newToMember } from './shared-due.ts';
import { membershipsOf } from './leaving-rows.ts';
import { folderByCode } from './shared-folder-rows.ts';
import { foldersAfter, setCount, setsAddedBy, sharedSetsAfter } from './shared-listings.ts';
import { sharedPageAfter } from '../library/study-cards.ts';
import { othersAfter } from '../study/kept-cards.ts';
import { visitedAfter } from '../study/visited.ts';

const ownKey = 'INTEGER PRIMARY KEY (rowid=?)';

/** The expected query plans: the columns of which index. */
const plans: readonly (readonly [what: string, sql: string, ...steps: readonly string[]])[] = [
  [
    'whether a set is shared with a user',
    sharedWith,
    'x USING INDEX sqlite_autoindex_shared_sets_1 (card_set=?)',
    'm USING COVERING INDEX sqlite_autoindex_members_1 (folder=? AND user=?)',
    'a EXISTS USING COVERING INDEX sqlite_autoindex_members_1 (folder=? AND user=?)',
  ],
  ['the folder of a code', folderByCode, 'shared_folders_by_code (code=?)'],
  ['how many members there are', memberCount, 'COVERING INDEX sqlite_autoindex_members_1 (folder=?)'],
  ['how many folders a member has', folderCount, 'COVERING INDEX members_of_user (user=?)'],
  ['members with a role', membersWithRole, 'members_by_role (folder=? AND role=?)', `u USING ${ownKey}`],
  ['where a user is a member', membershipsOf, 'members_of_user (user=?)'],
  ['how many sets are in a folder', setCount, 'x USING INDEX shared_sets_by_change (folder=?)', `s USING ${ownKey}`],
  ['changed folders of a member', changedFolders, 'members_of_user (user=?)', `f USING ${ownKey}`],
  [
    'changed sets of others',
    changedSets,
    'members_of_user (user=?)',
    'shared_sets_by_change (folder=? AND changed_at>?)',
  ],
  [
    'the folders of a member',
    foldersAfter,
    'members_of_user (user=? AND (joined_at,rowid)>(?,?))',
    `f USING ${ownKey}`,
  ],
  ['the sets in a folder', sharedSetsAfter, 'shared_sets_in_order (folder=? AND (added_at,rowid)>(?,?))'],
  [
    'what somebody added to a folder',
    setsAddedBy,
    'shared_sets_by_adder (added_by=? AND folder=?)',
    `s USING ${ownKey}`,
  ],
  [
    'a page of a set of someone else',
    sharedPageAfter,
    'cards_of_set (card_set=? AND rowid>?)',
    'p USING PRIMARY KEY (user=? AND card=?)',
  ],
  [
    'what a member has begun',
    begunAfter,
    'member_progress_due (user=? AND card_set=? AND suspended=? AND state=? AND (due_on,card)>(?,?) AND due_on<?)',
  ],
  [
    'what a member has begun of moved cards',
    movedAfter,
    'moved_cards (card_set=? AND rowid>?)',
    'p USING PRIMARY KEY (user=? AND card=?)',
  ],
  [
    'what is new to a member',
    newToMember,
    'cards_of_set (card_set=? AND rowid>?)',
    'p USING PRIMARY KEY (user=? AND card=?)',
  ],
  ['cards of others that somebody studied', visitedAfter, 'p USING PRIMARY KEY (user=? AND card>?)'],
  ['the same in a rebuild', othersAfter, 'p USING PRIMARY KEY (user=? AND card>?)'],
  [
    'how many own cards are new',
    newOnesAfter,
    'p USING COVERING INDEX progress_due (user=? AND suspended=? AND state=? AND due_on=? AND card_set=? AND card>?)',
  ],
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
    expect(plan.filter((step) => /^SCAN (?!\(subquery|CONSTANT)/.test(step))).toEqual([]);
    expect(plan.join('\n')).not.toContain('TEMP B-TREE');
  });
});

import type { ChangePlace } from '@flashcards/accounts';
import { changesAfter } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import type { ArchiveRecord, Store } from '@flashcards/persistence-ports';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Filled } from './a-filled-store.ts';
import { afterFilling, aFilledStore } from './a-filled-store.ts';
import { goalOf } from '../goals/a-goal.ts';
import { accept, joinQuest } from '../quests/a-quest.ts';
import { contentOfMedia } from '../media/a-media-file.ts';
import { aReview, recorded, recordedAll } from '../study/a-review.ts';
import { aSet } from '../library/a-set.ts';
import { join } from '../sharing/a-shared-folder.ts';
import { aUser } from '../accounts/a-user.ts';
import { placeOf } from '../accounts/seen-things.ts';
import { readings } from '../accounts/an-account.ts';
import type { ArchivePlace } from './an-archive.ts';
import { contentAt, copyAll, copyUnits, inArchive, inCopy, inStore, rebuildAll, unitsOf } from './an-archive.ts';
import { undo } from '../study/an-undo.ts';
import { everyPage, insert, logOf, usersOf } from '../asking.ts';

type Place = () => ArchivePlace;

/** Results in the store's own order: the log, and folders with the same parent. */
const unordered = new Set(['reviews.all', 'folders.all', 'folders']);

const inOneOrder = (member: string, answer: unknown): unknown => {
  if (Array.isArray(answer) && unordered.has(member))
    return answer.map((each) => [JSON.stringify(each), each] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  if (member !== 'library.today') return answer;
  return Object.fromEntries(Object.entries(answer as object).map(([name, part]) => [name, inOneOrder(name, part)]));
};

/** The results of all reads of the account with data of every kind. */
const readAll = async (store: Store, { whole }: Filled): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  for (const [member, read] of readings(whole)) answers.push([member, inOneOrder(member, await read(store))]);
  return answers;
};

const whatIsCopied = (from: Place, to: Place, filled: () => Filled): void => {
  it('has the same records in both stores', async () => {
    expect(await contentAt(to())).toEqual(await contentAt(from()));
  });

  it('has every kind of record', async () => {
    const kinds = Object.values(await contentAt(to())).flatMap((records) => records.map(({ kind }) => kind));
    const all = [
      'account',
      'session',
      'folder',
      'set',
      'card',
      'review',
      'mark',
      'day',
      'goal',
      'visit',
      'quest',
      'preset',
      'action',
      'weights',
      'load',
    ] as const;
    const shared = ['shared-folder', 'member', 'shared-set'] as const;
    const media = ['note-type', 'note', 'media', 'media-file', 'media-piece'] as const;
    expect(new Set(kinds)).toEqual(new Set<ArchiveRecord['kind']>([...all, ...shared, ...media]));
  });

  it('has the same answers from both stores', async () => {
    const [was, users] = await inStore(from(), async (store) => [await readAll(store, filled()), await usersOf(store)]);
    await inStore(to(), async (store) => {
      expect(await readAll(store, filled())).toEqual(was);
      expect(await usersOf(store)).toEqual(users);
    });
  });

  it('has every media file of a set, and no others', async () => {
    const { media } = filled().library;
    await inStore(to(), async (store) => {
      for (const { hash, whole } of media)
        expect(await contentOfMedia(store, hash)).toBe(Buffer.from(whole).toString('latin1'));
    });
    const units = await inArchive(to(), (archive) => everyPage(archive.units('media')));
    expect(units.map((unit) => 'id' in unit && unit.id).sort()).toEqual(media.map(({ hash }) => hash).sort());
  });

  it('is what a rebuild computes from the log', async () => {
    const before = await contentAt(to());
    await inStore(to(), rebuildAll);
    expect(await contentAt(to())).toEqual(before);
  });

  it('has the fingerprint of the source', async () => {
    const fingerprints = [from(), to()].map((place) => inArchive(place, (archive) => archive.fingerprint()));
    expect(new Set(await Promise.all(fingerprints)).size).toBe(1);
  });
};

const goingOn = (from: Place, to: Place, filled: () => Filled): void => {
  const on: LocalDate = afterFilling;

  it('stores a known review only once, and can undo it', async () => {
    const { student, known, undone } = filled().study;
    await inStore(to(), async (store) => {
      const { length } = await logOf(store, student.user);
      const [event] = await recordedAll(store, student.user, [known], on);
      const stored = (await logOf(store, student.user)).find(({ id }) => id === known.id);
      expect(event).toEqual(stored);
      await recordedAll(store, student.user, [undone], on);
      expect(await logOf(store, student.user)).toHaveLength(length);
      expect((await undo(store, student.user, known.id, on)).ok).toBe(true);
      expect((await logOf(store, student.user)).find(({ id }) => id === known.id)?.undoneAt).toBeInstanceOf(Date);
    });
  });

  it('makes clients of the source load everything again, and then goes on', async () => {
    const { user } = filled().study.student;
    const asked = async (store: Store, place: ChangePlace) =>
      changesAfter(place, await store.changes.after(user, place));
    const place = await inStore(from(), (store) => placeOf(store, user));
    await inStore(to(), async (store) => {
      // Another client is told the present state before.
      const other = await placeOf(store, user);
      const { isReset, next } = await asked(store, place);
      const isResetAgain = [await asked(store, next), await asked(store, other)].map((page) => page.isReset);
      expect([isReset, ...isResetAgain]).toEqual([true, false, false]);
    });
  });

  it('gives later events higher numbers, and completes an open goal', async () => {
    const { student, goal } = filled().study;
    await inStore(to(), async (store) => {
      const last = Math.max(...(await logOf(store, student.user)).map(({ seq }) => seq));
      expect(await goalOf(store, student.user, goal, on)).toMatchObject({ status: 'in-progress' });
      const before = await store.activities.find(student.user);
      const at = new Date('2026-04-05T08:00:00.000Z');
      const card = student.set.cards[5]?.id ?? student.card;
      expect((await recorded(store, student.user, aReview({ card, at, day: on }), on)).seq).toBeGreaterThan(last);
      // The edited goal lacks two cards.
      const again = aReview({ card: student.card, at, day: on });
      await recorded(store, student.user, again, on);
      expect(await goalOf(store, student.user, goal, on)).toMatchObject({ status: 'completed' });
      expect((await store.activities.find(student.user)).completedGoals).toBe(before.completedGoals + 1);
    });
  });

  it('lets as many people join by codes as the source would, and an invited one accept', async () => {
    const { late, folder, decliner } = filled().team;
    await inStore(to(), async (store) => {
      expect(await join(store, late, folder.code)).toBe('done');
      expect(await join(store, filled().study.student.person, folder.code)).toBe('code_expired');
      expect(await join(store, decliner, folder.code)).toBe('already_member');
      expect(await accept(store, late, filled().team.open)).toBe('done');
      expect(await joinQuest(store, decliner, filled().team.open.code)).toBe('done');
    });
  });

  it('refuses names that are taken', async () => {
    const { account, set } = filled().library;
    const { user } = filled().whole;
    await inStore(to(), async (store) => {
      expect(await insert(store, account, aSet({ name: set.name }))).toBe('name_taken');
      expect(await insert(store, account, aSet({ name: '$where', folder: '__proto__' }))).toBe('place_taken');
      expect(await store.users.insertIfAbsent(aUser({ id: user.id }))).toEqual(user);
    });
  });

  it('is still what a rebuild computes after these changes', async () => {
    const before = await contentAt(to());
    await inStore(to(), rebuildAll);
    expect(await contentAt(to())).toEqual(before);
  });
};

const refusals = (aPlace: () => ArchivePlace, from: Place): void => {
  it('reads no source without a store or without users', async () => {
    const place = aPlace();
    expect(await place.archive()).toEqual({ ok: false, code: 'no_data' });
    await inStore(place, () => Promise.resolve());
    expect(await place.archive()).toEqual({ ok: false, code: 'no_data' });
  });

  it('writes no store that has data', async () => {
    expect(await from().copy('any')).toEqual({ ok: false, code: 'not_empty' });
    await inStore(from(), () => Promise.resolve());
  });

  it('writes an existing store without users', async () => {
    const place = aPlace();
    await inStore(place, () => Promise.resolve());
    await copyAll(from(), place);
    expect(await contentAt(place)).toEqual(await contentAt(from()));
  });

  it('writes no copy of another store, reads no unfinished copy, and opens none as a store', async () => {
    const place = aPlace();
    await inCopy(place, 'one', () => Promise.resolve());
    expect(await place.copy('other')).toEqual({ ok: false, code: 'other_copy' });
    expect(await place.archive()).toEqual({ ok: false, code: 'unfinished_copy' });
    await expect(place.store()).rejects.toThrow(/unfinished copy/);
    await inCopy(place, 'one', (copy) => copy.finish());
    await inStore(place, async (store) => expect(await usersOf(store)).toEqual([]));
  });
};

/** As a killed process leaves it: one page of the unit is written, without the note. */
const cutOff = async function* (
  pages: AsyncIterable<readonly ArchiveRecord[]>,
  after: number,
): AsyncGenerator<readonly ArchiveRecord[]> {
  let count = 0;
  for await (const page of pages)
    for (const record of page) {
      if (count >= after) throw new Error('cut off');
      count += 1;
      yield [record];
    }
  throw new Error('cut off');
};

const resuming = (aPlace: () => ArchivePlace, from: Place): void => {
  it('continues an interrupted copy, after any part of a unit was written', async () => {
    const place = aPlace();
    const fingerprint = await inArchive(from(), (archive) => archive.fingerprint());
    const units = await inArchive(from(), unitsOf);
    // Interrupts the first unit of each kind, in its middle and after its end; then a later one.
    const kinds = [...new Set(units.map(({ kind }) => kind))];
    const stops = [...kinds.map((kind) => units.findIndex((unit) => unit.kind === kind)), 2, units.length - 1].sort(
      (one, other) => one - other,
    );
    for (const stop of stops)
      await inArchive(from(), (archive) =>
        inCopy(place, fingerprint, async (copy) => {
          const unit = units[stop];
          if (!unit) throw new Error('there is such a unit');
          await copyUnits(archive, copy, (next) => JSON.stringify(next) !== JSON.stringify(unit));
          expect(await copy.lastWritten()).toEqual(units[stop - 1]);
          for (const after of [3, 1_000])
            await expect(copy.write(unit, cutOff(archive.read(unit), after))).rejects.toThrow('cut off');
        }),
      );
    await copyAll(from(), place);
    expect(await contentAt(place)).toEqual(await contentAt(from()));
  });
};

/** Tests of `Archive` and `ArchiveCopy`. `aPlace` returns a new empty place for each call. */
export const archiveConformance = (aPlace: () => ArchivePlace): void => {
  describe('an archive', () => {
    const [from, to] = [aPlace(), aPlace()];
    let filled: Filled | undefined;
    const known = (): Filled => {
      if (!filled) throw new Error('the store is not filled yet');
      return filled;
    };
    beforeAll(async () => {
      filled = await inStore(from, aFilledStore);
      await copyAll(from, to);
    }, 120_000);

    describe('that was copied', () =>
      whatIsCopied(
        () => from,
        () => to,
        known,
      ));
    describe('that is refused', () => refusals(aPlace, () => from));
    describe('that is copied with interruptions', () => resuming(aPlace, () => from));
    describe('whose copy is used', () =>
      goingOn(
        () => from,
        () => to,
        known,
      ));
  });
};

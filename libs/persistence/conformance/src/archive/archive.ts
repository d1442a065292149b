import type { LocalDate } from '@flashcards/kernel';
import type { ArchiveRecord, Store } from '@flashcards/persistence-ports';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Filled } from './a-filled-store.ts';
import { afterFilling, aFilledStore } from './a-filled-store.ts';
import { goalOf } from '../goals/a-goal.ts';
import { accept } from '../quests/a-quest.ts';
import { contentOfMedia } from '../media/a-media-file.ts';
import { aReview, recorded, recordedAll } from '../study/a-review.ts';
import { aSet } from '../library/a-set.ts';
import { join } from '../sharing/a-shared-folder.ts';
import { aUser } from '../accounts/a-user.ts';
import { readings } from '../accounts/an-account.ts';
import type { ArchivePlace } from './an-archive.ts';
import { contentAt, copyAll, copyUnits, inArchive, inCopy, inStore, rebuildAll, unitsOf } from './an-archive.ts';
import { undo } from '../study/an-undo.ts';
import { everyPage, insert, logOf, usersOf } from '../asking.ts';

type Place = () => ArchivePlace;

/** What is told in an order of the store's own: the log, and folders that lie in the same one. */
const unordered = new Set(['reviews.all', 'folders.all', 'folders']);

const inOneOrder = (member: string, answer: unknown): unknown => {
  if (Array.isArray(answer) && unordered.has(member))
    return answer.map((each) => [JSON.stringify(each), each] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  if (member !== 'library.today') return answer;
  return Object.fromEntries(Object.entries(answer as object).map(([name, part]) => [name, inOneOrder(name, part)]));
};

/** What the store answers to everything that may be asked of the account that has everything. */
const told = async (store: Store, { whole }: Filled): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  for (const [member, read] of readings(whole)) answers.push([member, inOneOrder(member, await read(store))]);
  return answers;
};

const whatIsCopied = (from: Place, to: Place, filled: () => Filled): void => {
  it('is told alike by both', async () => {
    expect(await contentAt(to())).toEqual(await contentAt(from()));
  });

  it('has every kind of record', async () => {
    const kinds = Object.values(await contentAt(to())).flatMap((records) => records.map(({ kind }) => kind));
    const all = ['account', 'folder', 'set', 'card', 'review', 'mark', 'day', 'goal', 'visit', 'quest'] as const;
    const shared = ['shared-folder', 'member', 'shared-set'] as const;
    const media = ['media', 'media-file', 'media-piece'] as const;
    expect(new Set(kinds)).toEqual(new Set<ArchiveRecord['kind']>([...all, ...shared, ...media]));
  });

  it('is answered alike by both stores', async () => {
    const [was, users] = await inStore(from(), async (store) => [await told(store, filled()), await usersOf(store)]);
    await inStore(to(), async (store) => {
      expect(await told(store, filled())).toEqual(was);
      expect(await usersOf(store)).toEqual(users);
    });
  });

  it('has every media file of a set, and none that no set holds', async () => {
    const { media } = filled().library;
    await inStore(to(), async (store) => {
      for (const { hash, whole } of media)
        expect(await contentOfMedia(store, hash)).toBe(Buffer.from(whole).toString('latin1'));
    });
    const units = await inArchive(to(), (archive) => everyPage(archive.units('media')));
    expect(units.map((unit) => 'id' in unit && unit.id).sort()).toEqual(media.map(({ hash }) => hash).sort());
  });

  it('is what a rebuild makes of the log', async () => {
    const before = await contentAt(to());
    await inStore(to(), rebuildAll);
    expect(await contentAt(to())).toEqual(before);
  });

  it('tells the copy by the fingerprint of the store that was copied, until it changes', async () => {
    const fingerprints = [from(), to()].map((place) => inArchive(place, (archive) => archive.fingerprint()));
    expect(new Set(await Promise.all(fingerprints)).size).toBe(1);
  });
};

const goingOn = (to: Place, filled: () => Filled): void => {
  const on: LocalDate = afterFilling;

  it('takes a review that is known once, and undoes it', async () => {
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

  it('gives later events later numbers, and completes a goal that lacked a card', async () => {
    const { student, goal } = filled().study;
    await inStore(to(), async (store) => {
      const last = Math.max(...(await logOf(store, student.user)).map(({ seq }) => seq));
      expect(await goalOf(store, student.user, goal, on)).toMatchObject({ status: 'in-progress' });
      const before = await store.activities.find(student.user);
      const at = new Date('2026-04-05T08:00:00.000Z');
      const card = student.set.cards[5]?.id ?? student.card;
      expect((await recorded(store, student.user, aReview({ card, at, day: on }), on)).seq).toBeGreaterThan(last);
      // One was undone, so it lacks two.
      const again = aReview({ card: student.card, at, day: on });
      await recorded(store, student.user, again, on);
      expect(await goalOf(store, student.user, goal, on)).toMatchObject({ status: 'completed' });
      expect((await store.activities.find(student.user)).completedGoals).toBe(before.completedGoals + 1);
    });
  });

  it('lets as many in by a code as it did, and accepts who was invited', async () => {
    const { late, folder, decliner } = filled().team;
    await inStore(to(), async (store) => {
      expect(await join(store, late, folder.code)).toBe('done');
      expect(await join(store, filled().study.student.person, folder.code)).toBe('code_expired');
      expect(await join(store, decliner, folder.code)).toBe('already_member');
      expect(await accept(store, late, filled().team.open)).toBe('done');
    });
  });

  it('knows whose names are taken', async () => {
    const { account, set } = filled().library;
    const { user } = filled().whole;
    await inStore(to(), async (store) => {
      expect(await insert(store, account, aSet({ name: set.name }))).toBe('name_taken');
      expect(await insert(store, account, aSet({ name: '$where', folder: '__proto__' }))).toBe('place_taken');
      expect(await store.users.insertIfAbsent(aUser({ id: user.id }))).toEqual(user);
    });
  });

  it('is as right as any store after all that', async () => {
    const before = await contentAt(to());
    await inStore(to(), rebuildAll);
    expect(await contentAt(to())).toEqual(before);
  });
};

const refusals = (aPlace: () => ArchivePlace, from: Place): void => {
  it('finds nothing to copy where there is nothing, or nobody', async () => {
    const place = aPlace();
    expect(await place.archive()).toEqual({ ok: false, code: 'no_data' });
    await inStore(place, () => Promise.resolve());
    expect(await place.archive()).toEqual({ ok: false, code: 'no_data' });
  });

  it('copies into no store that holds something', async () => {
    expect(await from().copy('any')).toEqual({ ok: false, code: 'not_empty' });
    await inStore(from(), () => Promise.resolve());
  });

  it('begins in a store that is there and empty', async () => {
    const place = aPlace();
    await inStore(place, () => Promise.resolve());
    await copyAll(from(), place);
    expect(await contentAt(place)).toEqual(await contentAt(from()));
  });

  it('goes on with no copy of another store, reads no unfinished one, and serves nobody from it', async () => {
    const place = aPlace();
    await inCopy(place, 'one', () => Promise.resolve());
    expect(await place.copy('other')).toEqual({ ok: false, code: 'other_copy' });
    expect(await place.archive()).toEqual({ ok: false, code: 'unfinished_copy' });
    await expect(place.store()).rejects.toThrow(/unfinished copy/);
    await inCopy(place, 'one', (copy) => copy.finish());
    await inStore(place, async (store) => expect(await usersOf(store)).toEqual([]));
  });
};

/** As a process that is killed leaves it: a page of the unit is written, and nothing notes it. */
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
  it('goes on where a copy was cut off, whatever was left of a unit', async () => {
    const place = aPlace();
    const fingerprint = await inArchive(from(), (archive) => archive.fingerprint());
    const units = await inArchive(from(), unitsOf);
    // In the first unit of each kind, in its middle and after its end; then in one after others.
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

/** Promises of `Archive` and `ArchiveCopy`. `aPlace` gives one where nothing is yet, each time another. */
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
    describe('where it is refused', () => refusals(aPlace, () => from));
    describe('that is copied with interruptions', () => resuming(aPlace, () => from));
    describe('whose copy is used', () => goingOn(() => to, known));
  });
};

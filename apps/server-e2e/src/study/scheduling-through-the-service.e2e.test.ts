import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InAnki } from '@flashcards/kit/programs';
import { findAnki, readWithAnki } from '@flashcards/kit/programs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from './a-learner.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';

// From Anki into the service and back: compares Anki's reading of both packages.
const server = aRunningServer();

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether Anki gets back what it gave: ${found.missing}.\n`);

type Card = InAnki['cards'][number];

const numbersOf = ({ numbers }: Card) => {
  const [ord = 0, type = 0, queue = 0, due = 0, interval = 0, ease = 0, reps = 0, lapses = 0, left = 0] = numbers;
  return { ord, type, queue, due, interval, ease, reps, lapses, left };
};

/** The lowest card of each note, by the note's front, because our notes have other ids. */
const byFront = ({ notes, cards }: InAnki): ReadonlyMap<string, Card> => {
  const fronts = new Map(notes.map(({ id, fields }) => [id, fields[0] ?? '']));
  const lowest = new Map<string, Card>();
  for (const card of cards.toSorted((one, other) => numbersOf(other).ord - numbersOf(one).ord))
    lowest.set(fronts.get(card.noteId) ?? '', card);
  return lowest;
};

/** The log of one card, without our ids. */
const logOf = ({ reviews }: InAnki, { id }: Card): readonly unknown[] =>
  reviews.filter(([, card]) => card === id).map(([at, , ...numbers]) => [at, ...numbers]);

/** The date of a day number of the collection. */
const dayOf = ({ created }: InAnki, due: number): string =>
  new Date((created + due * 86_400) * 1_000).toISOString().slice(0, 10);

/** A card in a filtered deck has a position far below zero; a card due within the day has seconds. */
const isDay = (due: number): boolean => due > -50_000 && due < 1_000_000_000;

describe.skipIf(isMissing && process.env['CI'] !== 'true')('a package of Anki after import and export', () => {
  it.each(['wheel-sched.legacy.apkg', 'wheel-sched.new.apkg'])(
    'keeps due days, intervals, counts, memory, suspension and log: %s',
    async (name) => {
      if (isMissing) throw new Error(found.missing);
      const directory = await mkdtemp(join(tmpdir(), 'flashcards-through-'));
      onTestFinished(() => rm(directory, { recursive: true, force: true }));
      const { client } = await aLearner(server());
      const { id } = await client.imports.create(await fixture(`ok/${name}`), { name: 'Through', scheduling: true });
      const [given, back] = [join(directory, name), join(directory, 'back.apkg')];
      await writeFile(given, await fixture(`ok/${name}`));
      await writeFile(back, (await client.sets.exportPackage(id)).stream());
      const [was, is] = await readWithAnki(found.program, [given, back]);
      if (!was || !is) throw new Error('Anki read both');

      // In both, the logs end at other times than the cards state.
      expect(is.problems).toEqual(was.problems);
      const [before, after] = [byFront(was), byFront(is)];
      expect(after.size).toBe(before.size);
      const seen = { steps: 0, review: 0, suspended: 0, memory: 0, reviews: 0 };
      for (const [front, card] of before) {
        const came = after.get(front);
        if (!came) throw new Error(`no card for ${front}`);
        const [one, other] = [numbersOf(card), numbersOf(came)];
        expect([front, other.queue === -1]).toEqual([front, one.queue === -1]);
        expect([front, logOf(is, came)]).toEqual([front, logOf(was, card)]);
        seen.suspended += Number(one.queue === -1);
        seen.reviews += logOf(is, came).length;
        const { type, reps, lapses, left } = one;
        expect([front, other]).toEqual([front, { ...other, type, reps, lapses, left }]);
        if (type === 0) continue;
        // Buried cards become active, and cards waiting within the day become due.
        if (one.queue >= 0) expect([front, other.queue]).toEqual([front, one.queue]);
        seen.steps += Number(one.queue === 3);
        if (isDay(one.due)) expect([front, dayOf(is, other.due)]).toEqual([front, dayOf(was, one.due)]);
        if (type !== 2) continue;
        expect([front, other.interval, other.ease]).toEqual([front, one.interval, one.ease]);
        seen.review += 1;
        const { s, d } = card.data as { readonly s?: number; readonly d?: number };
        if (s === undefined) continue;
        expect([front, came.data]).toMatchObject([front, { s, d }]);
        seen.memory += 1;
      }
      expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
    },
  );
});

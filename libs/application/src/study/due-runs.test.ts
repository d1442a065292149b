import type { CardId, SetId } from '@flashcards/kernel';
import type { DueCard } from '@flashcards/persistence-ports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueRuns } from './due-runs.ts';

const aDueCard = (set: string): DueCard => ({ id: '1' as CardId, set: set as SetId, standing: undefined as never });

it("finds the range of each set's due cards", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 12 }), (lengths) => {
      const sets = lengths.flatMap((length, set) => Array.from({ length }, () => String(set)));
      const expected = [...new Set(sets)].map((set) => [
        set,
        { from: sets.indexOf(set), to: sets.lastIndexOf(set) + 1 },
      ]);
      expect([...dueRuns(sets.map(aDueCard))]).toEqual(expected);
    }),
  );
});

import type { AccountId } from '@flashcards/kernel';
import type { PresetRows, WeightsRow } from '@flashcards/persistence-ports';
import type { Scope, ScopedPreset } from '@flashcards/presets';
import type { WeightsId } from '@flashcards/study';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from './at-hand.ts';
import { presetsOf } from './at-hand.ts';
import type { PresetDocument, WeightsDocument } from './documents.ts';
import { rowOf, rowsAfter, rowsOf } from './documents.ts';

/** Not blank, because rows are searched from the blank key on. */
const presetId = (account: AccountId, scope: Scope) => rowOf(account, 'preset', `scope ${scope}`);

const presetRow = (account: AccountId, { scope, preset }: ScopedPreset): PresetDocument => ({
  ...presetId(account, scope),
  kind: 'preset',
  scope,
  preset,
});

/** Keys sort as numbers do. */
const keyOf = (id: WeightsId): string => String(id).padStart(6, '0');

const weightsFrom = ({ id, weights, since }: WeightsDocument): WeightsRow => ({ id, weights, since });

export const presetRows = ({ read, write }: Steps, hand: AtHand): PresetRows => {
  const { presets, weights } = hand.collections;
  return {
    all: read((reader, account: AccountId) => presetsOf(hand.of(account), reader)),
    save: write((batch, account: AccountId, saved: readonly ScopedPreset[]) => {
      for (const preset of saved) {
        const replacement = presetRow(account, preset);
        const filter = presetId(account, preset.scope);
        batch.add(presets, { replaceOne: { filter, replacement, upsert: true } });
      }
    }),
    delete: write((batch, account: AccountId, scopes: readonly Scope[]) => {
      for (const scope of scopes) batch.add(presets, { deleteOne: { filter: presetId(account, scope) } });
    }),
    weights: read(async (reader, account: AccountId, ids: readonly WeightsId[]) => {
      const rows = await reader.find(weights, rowsOf(account, 'weights', ids.map(keyOf)));
      return new Map(rows.map((row) => [row.id, row.weights]));
    }),
    allWeights: read(async (reader, account: AccountId) => {
      const rows = await reader.find(weights, rowsAfter(account, 'weights'), { sort: { _id: 1 } });
      return rows.map(weightsFrom);
    }),
    insertWeights: write((batch, account: AccountId, row: WeightsRow) => {
      const document = { ...rowOf(account, 'weights', keyOf(row.id)), kind: 'weights', ...row } as const;
      batch.add(weights, { insertOne: { document } });
    }),
  };
};

import type { PresetRows, WeightsRow } from '@flashcards/persistence-ports';
import type { Scope, ScopedPreset } from '@flashcards/presets';
import type { WeightsId } from '@flashcards/study';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';

const presetRow = rowOf<ScopedPreset>({ scope: 'word', preset: ['preset_json', 'json'] });
const weightsRow = rowOf<WeightsRow>({ id: 'number', weights: ['weights_json', 'json'], since: 'instant' });

const presets = `SELECT ${presetRow.columns} FROM presets WHERE user = ?`;
const savePreset = `INSERT OR REPLACE INTO presets (user, ${presetRow.columns}) VALUES (?, ${presetRow.marks})`;
const oneList = `SELECT ${weightsRow.columns} FROM own_weights WHERE user = ? AND id = ?`;
const lists = `SELECT ${weightsRow.columns} FROM own_weights WHERE user = ? ORDER BY id`;
const insertList = `INSERT INTO own_weights (user, ${weightsRow.columns}) VALUES (?, ${weightsRow.marks})`;

export const presetRows = ({ readOwn, readEach, writeOwn, writeEach }: Steps): PresetRows => ({
  all: readOwn((connection, user) => connection.tuples(presets, user).map(presetRow.from)),
  save: writeEach<ScopedPreset>((connection, user, preset) =>
    connection.run(savePreset, user, ...presetRow.values(preset)),
  ),
  delete: writeEach<Scope>((connection, user, scope) =>
    connection.run('DELETE FROM presets WHERE user = ? AND scope = ?', user, scope),
  ),
  weights: readEach<WeightsId, readonly number[]>(
    (connection, user, id) => weightsRow.found(connection.tuple(oneList, user, id))?.weights,
  ),
  allWeights: readOwn((connection, user) => connection.tuples(lists, user).map(weightsRow.from)),
  insertWeights: writeOwn((connection, user, row: WeightsRow) =>
    connection.run(insertList, user, ...weightsRow.values(row)),
  ),
});

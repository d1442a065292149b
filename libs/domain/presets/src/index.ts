export type { ImportedPreset } from './from-anki.ts';
export { presetFromAnki } from './from-anki.ts';
export type { LeechAction, NewCardOrder, Preset, PresetChange, Presets, ScopedPreset, Study } from './preset.ts';
export { changedPreset, isEmptyPreset, mostPresets, mostWeights, presetDefaults, studyIn } from './preset.ts';
export type { PlacedIn, Scope } from './scope.ts';
export {
  everywhere,
  folderIn,
  folderScope,
  isScopeIn,
  movedScope,
  outermostFirst,
  parseScope,
  placeOf,
  scopesOf,
  setIn,
  setScope,
} from './scope.ts';

import { describe, expect, it } from 'vitest';
import type { Preset } from './preset.ts';
import { changedPreset, isEmptyPreset, presetDefaults, studyIn } from './preset.ts';
import type { Scope } from './scope.ts';

const scopes = ['', 'folder:a', 'set:7'] as readonly string[] as readonly Scope[];

const presetsOf = (...presets: readonly Preset[]) =>
  new Map(presets.map((preset, index) => [scopes[index] as Scope, preset]));

describe('how cards are studied', () => {
  it('is inherited member by member, and the innermost value wins', () => {
    const presets = presetsOf({ buryNew: false, leechAt: 4 }, { leechAt: 6 }, { order: 'mixed' });
    expect(studyIn(presets, scopes)).toEqual({ ...presetDefaults, buryNew: false, leechAt: 6, order: 'mixed' });
    expect(studyIn(presets, scopes.slice(0, 1))).toEqual({ ...presetDefaults, buryNew: false, leechAt: 4 });
  });

  it('has no limits, because each level counts for itself', () => {
    expect(studyIn(presetsOf({ newPerDay: 3, reviewsPerDay: 9 }), scopes)).toEqual(presetDefaults);
  });
});

describe('a change of a preset', () => {
  it('keeps members that it leaves out, and removes those that are inherited', () => {
    const changed = changedPreset({ buryNew: true, leechAt: 4 }, { leechAt: undefined, order: 'mixed' });
    expect(changed).toEqual({ buryNew: true, order: 'mixed' });
    expect(isEmptyPreset(changedPreset(changed, { buryNew: undefined, order: undefined }))).toBe(true);
  });
});

import type { Preset, ScopedPreset } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import { byScope, inheritedIn } from './inherited.ts';

const preset = (scope: string, members: Partial<Preset>) => ({ scope, preset: members }) as ScopedPreset;
const presets = byScope([
  preset('', { newPerDay: 10, desiredRetention: 0.9 }),
  preset('folder:a', { newPerDay: 20, desiredRetention: 0.85, buryNew: false }),
  preset('folder:b', { buryReview: true }),
]);
const around = ['', 'folder:a', 'folder:a/c'];

it.each([
  ['the innermost value', 'desiredRetention', { value: 0.85, from: 'folder:a' }],
  ['a value that is false', 'buryNew', { value: false, from: 'folder:a' }],
  ['the least limit', 'newPerDay', { value: 10, from: '' }],
  ['no limit', 'reviewsPerDay', { value: undefined, from: undefined }],
  ['a default, and nothing from beside it', 'buryReview', { value: false, from: undefined }],
] as const)('inherits %s', (_, member, inherited) => {
  expect(inheritedIn(presets, around, member)).toEqual(inherited);
});

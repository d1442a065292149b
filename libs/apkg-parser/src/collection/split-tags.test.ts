import { describe, expect, it } from 'vitest';
import { splitTags } from './split-tags.ts';

describe('tags of a note', () => {
  it.each([
    ['', []],
    ['   ', []],
    [' one two::three ', ['one', 'two::three']],
    ['\u4e00\u3000\u4e8c \u3000 \u4e09', ['\u4e00', '\u4e8c', '\u4e09']],
    ['a\u00a0b c\td', ['a\u00a0b', 'c\td']],
  ])('are split at both kinds of spaces: %j', (tags, split) => expect(splitTags(tags)).toEqual(split));
});

import { describe, expect, it } from 'vitest';
import { withoutSpeech } from './without-speech.ts';

const spoken = (text: string): string => `[anki:tts lang=en_US voices=A,B]${text}[/anki:tts]`;

describe('a side with speech', () => {
  it.each([
    [`cat ${spoken('cat')}`, 'cat '],
    [`${spoken('a')}<b>cat</b>${spoken('b')}`, '<b>cat</b>'],
    [`<div>${spoken('cat')}</div>`, '<div>cat</div>'],
    [`${spoken('cat')} [sound:cat.mp3]`, ' [sound:cat.mp3]'],
    ['no [anki:tts lang=en] end', 'no [anki:tts lang=en] end'],
    ['no start[/anki:tts]', 'no start[/anki:tts]'],
  ])('%s becomes %s', (side, expected) => {
    expect(withoutSpeech(side)).toBe(expected);
  });

  it('is read in linear time', () => {
    const side = '[anki:tts '.repeat(100_000) + '[/anki:tts]';
    expect(withoutSpeech(side) === side).toBe(true);
  });
});

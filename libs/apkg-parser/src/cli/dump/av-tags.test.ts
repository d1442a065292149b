import { describe, expect, it } from 'vitest';
import { avTags } from './av-tags.ts';

const speech = { fieldText: 'a', lang: 'en_US', voices: [], speed: 1, otherArgs: [] };

// As `extract_av_tags` of Anki's own library reads them.
describe('what a side plays', () => {
  it.each([
    ['[sound:a.mp3] x [sound:b&amp;c.mp3]', ['a.mp3', 'b&c.mp3']],
    ['[sound:] [sound:a', []],
    ['[anki:tts lang=en_US]a[/anki:tts]', [speech]],
    ['x [sound:a.mp3][anki:tts lang=en_US]a[/anki:tts][sound:b.mp3]', ['a.mp3', speech, 'b.mp3']],
    [
      '[anki:tts lang=en_US voices=A,B speed=0.5 x="1 ]" cloze_blank=gap]<b>[...]</b>&amp;<br>b[/anki:tts]',
      [{ fieldText: 'gap& b', lang: 'en_US', voices: ['A', 'B'], speed: 0.5, otherArgs: ['x=1 ]'] }],
    ],
    ['[anki:tts lang=en_US speed=fast][...][/anki:tts]', [{ ...speech, fieldText: 'blank' }]],
    ['[anki:tts lang=en_US ]a[/anki:tts]', [speech]],
    ['[anki:tts lang= en_US]a[/anki:tts][sound:b.mp3]', ['b.mp3']],
    ['[anki:tts]a[/anki:tts] [anki:tts lang=]a[/anki:tts]', []],
    ['[anki:tts lang=en_US]a', []],
    ['[anki:ttsx lang=en_US]a[/anki:ttsx]', []],
    ['[anki:tts lang=en_US][sound:a.mp3][/anki:tts]', [{ ...speech, fieldText: '[sound:a.mp3]' }]],
    ['[anki:tts lang=en_US][anki:tts lang=en_US]a[/anki:tts]', [{ ...speech, fieldText: '[anki:tts lang=en_US]a' }]],
  ])('of %j is %j', (html, played) => {
    expect([...avTags(html)]).toEqual(played);
  });

  it.each(['[sound:', '[anki:tts lang=en]', '[anki:tts a=', '[anki:tts a="'])(
    'is found in linear time: %s',
    (piece) => {
      expect([...avTags(piece.repeat(200_000))]).toEqual([]);
    },
  );
});

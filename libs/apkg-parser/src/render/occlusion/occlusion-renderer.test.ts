import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderLimits } from '../rendered-card.ts';
import { safeHtml } from '../../safe-html/safe-html.ts';
import { occlusionRenderer } from './occlusion-renderer.ts';
import type { OcclusionType } from './stock-templates.ts';

const english = ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'];

interface Texts {
  readonly error?: string;
  readonly toggle?: string;
  readonly setup?: string;
}

const aType = (fields = english, texts: Texts = {}): OcclusionType => {
  const { error = 'Error', toggle = 'Toggle Masks', setup = 'anki.imageOcclusion.setup()' } = texts;
  const [occlusion = '', image = '', header = '', backExtra = ''] = fields;
  const questionFormat = `{{#${header}}}<div>{{${header}}}</div>{{/${header}}}
<div style="display: none">{{cloze:${occlusion}}}</div>
<div id="err"></div>
<div id="image-occlusion-container">
    {{${image}}}
    <canvas id="image-occlusion-canvas"></canvas>
</div>
<script>
try {
    ${setup};
} catch (exc) {
    document.getElementById("err").innerHTML = \`${error}<br><br>\${exc}\`;
}
</script>
`;
  const answerFormat = `${questionFormat}
<div><button id="toggle">${toggle}</button></div>
{{#${backExtra}}}<div>{{${backExtra}}}</div>{{/${backExtra}}}
`;
  return {
    imageOcclusion: true,
    fields,
    fieldSettings: fields.map((_, tag) => ({ tag })) as unknown as OcclusionType['fieldSettings'],
    templates: [{ name: 'Image Occlusion', questionFormat, answerFormat }],
  };
};

const image = '<img src="map 1.png">';

interface Given {
  readonly ord?: number;
  readonly fields?: readonly string[];
  readonly limits?: Partial<RenderLimits>;
}

const render = (occlusion: string, { ord = 0, fields = [image, '', '', ''], limits }: Given = {}) => {
  const note = { fields: [occlusion, ...fields], tags: [] };
  const rendered = occlusionRenderer(aType(), limits)?.({ note, card: { id: '1', ord } });
  if (!rendered) throw new Error('the templates are not recognised');
  return rendered;
};

const drawingIn = (html: string): string => atob(/svg\+xml;base64,([^"]*)/.exec(html)?.[1] ?? '');
const elementsIn = (html: string): readonly string[] =>
  Array.from(drawingIn(html).matchAll(/<(?:rect|ellipse|polygon|text)[^>]*>/g), ([element]) => element);
const shape = (properties: string, number = 1): string => `{{c${String(number)}::image-occlusion:${properties}}}`;
const drawn = (properties: string): readonly string[] => elementsIn(render(shape(properties)).question);

const asked = 'fill="#ff8e8e" stroke="#212121"';
const hidden = 'fill="#ffeba2" stroke="#212121"';
const outlined = 'fill="none" stroke="#ff8e8e"';
const box = '<rect width="20%" height="10%"';

describe('the sides of an image occlusion card', () => {
  const rect = 'rect:left=.1:top=.2:width=.2:height=.1';

  it('are the image with a drawing over it, below the header and above the extra', () => {
    const fields = [`<b>x</b>[sound:a.mp3]<IMG alt=y src='map"1.png'>`, 'Where?', 'There.', 'unseen'];
    const { question, answer, isEmpty } = render(shape(rect), { fields });
    const picture = `<img src="map&quot;1.png" style="grid-area: 1 / 1; max-width: 100%">`;
    expect(question).toContain(
      `<div>Where?</div>\n<div style="display: grid; width: fit-content; margin: 0 auto">${picture}`,
    );
    expect(question).not.toContain('There.');
    expect(answer).toContain(picture);
    expect(answer).toMatch(/^<div>Where\?<\/div>[^]*<div>There\.<\/div>\n$/);
    expect(isEmpty).toBe(false);
  });

  it('cover all shapes on the front, and the others on the back, if the note hides all', () => {
    const { question, answer } = render(shape(`${rect}:oi=1`) + shape(`${rect}:oi=1`, 2), { ord: 1 });
    expect(elementsIn(question)).toEqual([`${box} ${asked}/>`, `${box} ${hidden}/>`]);
    expect(elementsIn(answer)).toEqual([`${box} ${hidden}/>`, `${box} ${outlined}/>`]);
  });

  it('cover only the shape in question, if the note hides one', () => {
    const { question, answer } = render(shape(rect) + shape(rect, 2));
    expect(elementsIn(question)).toEqual([`${box} ${asked}/>`]);
    expect(elementsIn(answer)).toEqual([`${box} ${outlined}/>`]);
  });

  it('show a text without number on every card', () => {
    const { question, answer } = render(shape(rect) + shape('text:left=.1:top=.2:text=a\\: b\nc:scale=2:fs=.1', 0));
    const text = '<text font-size="20vh" fill="#000" filter="url(#paper)">';
    for (const side of [question, answer]) expect(elementsIn(side)).toContain(text);
    expect(drawingIn(question)).toContain('<tspan x="0" y="0em">a: b</tspan><tspan x="0" y="1.07em">c</tspan>');
  });

  it('are messages for a number without shape, and empty without an image', () => {
    expect(render(shape(rect), { ord: 4 })).toMatchObject({ isEmpty: true });
    expect(render(shape(rect), { fields: ['map', '', '', ''] })).toEqual({ question: '', answer: '', isEmpty: true });
  });

  it('are unchanged by `safeHtml`, also when it is applied again', () => {
    const safe = safeHtml(render(shape(`${rect}:oi=1`)).question, { media: (name) => `/media/${name}` });
    expect(safe).toBe(
      '\n<div style="display: grid; width: fit-content; margin: 0 auto">' +
        '<img src="/media/map 1.png" alt="map 1.png" style="grid-area: 1 / 1; max-width: 100%" />' +
        `<img src="data:image/svg+xml;base64,${/base64,([^"]*)/.exec(safe)?.[1] ?? ''}" alt="" ` +
        'style="grid-area: 1 / 1; width: 0; min-width: 100%; height: 0; min-height: 100%" /></div>\n',
    );
    expect(safeHtml(safe.replaceAll('/media/', ''), { media: (name) => `/media/${name}` })).toBe(safe);
  });
});

describe('a shape', () => {
  it.each([
    ['ellipse:left=.1:top=.2:rx=.1:ry=.05', `<ellipse cx="10%" cy="5%" rx="10%" ry="5%" ${asked}/>`],
    ['rect:left=.1:top=.2:angle=833:width=.2:height=.1', `${box} ${asked} transform="rotate(29.988)"/>`],
    [
      'polygon:left=.5:top=.5:points=0,0 .1,0 .1,.2',
      `<polygon points="0,0 0.1,0 0.1,0.2" ${asked} vector-effect="non-scaling-stroke"/>`,
    ],
  ])('is drawn as Anki draws it: %s', (properties, element) => {
    expect(drawn(properties)).toEqual([element]);
  });

  it('has the place of its bounds, wherever its points are', () => {
    const { question } = render(shape('polygon:left=.5:top=.5:points=.2,.3 .4,.3 .4,.5'));
    expect(drawingIn(question)).toContain('<svg x="30%" y="20%" overflow="visible" viewBox="0 0 1 1"');
  });

  it('has the colour of its author where it is not asked for', () => {
    const fill = (colour: string) =>
      elementsIn(render(shape('rect') + shape(`rect:width=.2:height=.1:fill=${colour}:oi=1`, 2)).question);
    expect(fill('#80c080')).toEqual([`${box} fill="#80c080" stroke="#212121"/>`]);
    expect(fill('rgba(1, 2, 3, .5)')).toEqual([`${box} fill="rgba(1, 2, 3, .5)" stroke="#212121"/>`]);
    for (const bad of ['url(#a)', '"/><script>', 'var(--x)', 'red;x'])
      expect(fill(bad)).toEqual([`${box} ${hidden}/>`]);
  });

  it.each([
    'rect:left=.1:top=.1',
    'rect:width=NaN:height=.1',
    'rect:width=1e999:height=.1',
    'rect:width=-1:height=.1',
    'rect:width=0:height=.1',
    'ellipse:rx=.1',
    'polygon:left=0:top=0',
    'polygon:points=0,0 1,1',
    'polygon:points=NaN,0 1,1 1e999,0 0,1',
    'circle:rx=.1:ry=.1',
    'constructor:width=.1:height=.1',
    'rect',
  ])('is not drawn if it covers nothing: %s', (properties) => {
    expect(drawn(properties)).toEqual([]);
  });

  it('is at most ten images away or large', () => {
    const { question } = render(shape('rect:left=-1e9:top=x:width=1e9:height=.1:angle=1e999'));
    expect(drawingIn(question)).toContain(
      `<svg x="-1000%" y="0%" overflow="visible"><rect width="1000%" height="10%" ${asked}/></svg>`,
    );
  });

  it.each([
    ['shapes', shape('rect:width=.1:height=.1').repeat(501)],
    ['points', shape(`polygon:points=${'0,1 '.repeat(501)}`)],
    ['characters', shape(`text:text=${'a'.repeat(1_001)}`)],
  ])('is an error with too many %s', (_, occlusion) => {
    expect(render(occlusion).error).toEqual({ side: 'front', code: 'too-large' });
  });

  it('counts towards the length of a side', () => {
    const occlusion = shape('rect:width=.1:height=.1').repeat(400);
    expect(render(occlusion).error).toBeUndefined();
    expect(render(occlusion, { limits: { longestSide: 10_000 } }).error?.code).toBe('too-large');
  });

  it('takes linear time', () => {
    expect(drawn('rect:a=b'.repeat(100_000))).toEqual([]);
    expect(render(shape('rect', 2).repeat(50_000) + shape('rect')).error).toBeUndefined();
  });

  it('is well-formed XML in ASCII for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 50 }).map((each) => each.replaceAll(/[{}\\:\n]/g, ''));
    fc.assert(
      fc.property(text, text, (words, fill) => {
        const made = drawingIn(render(shape(`text:text=<&"'\ud800${words}:fill=${fill}`)).question);
        expect(made).toMatch(/^[ -~]*$/);
        expect(made).not.toMatch(/&#(?:[0-8]|1[124-9]|2\d|3[01]|6553[45]);/);
        expect(
          [...made.matchAll(/&#(\d+);/g)].filter(([, code]) => /\p{Cs}/u.test(String.fromCodePoint(Number(code)))),
        ).toEqual([]);
        expect(made.match(/[<>]/g)?.length).toBe(24);
      }),
    );
  });
});

describe("Anki's own templates", () => {
  it.each([
    ['of an older Anki', aType(english, { setup: 'anki.setupImageCloze()' })],
    [
      'in Japanese',
      aType(['穴埋め領域', '画像', 'ヘッダー', '裏面の追加情報'], { error: '最新版ですか？', toggle: '切り替える' }),
    ],
    ['with names that mean something elsewhere', aType(['$&', '.*', '(', '[a', 'b'])],
    ['with decomposed names', aType(['Occlusion', 'Image', 'En-te\u0302te', 'Verso'])],
    ['without marked fields', { ...aType(), fieldSettings: [] }],
  ])('are recognised %s', (_, noteType) => {
    expect(occlusionRenderer(noteType)).toBeTypeOf('function');
  });

  it('are recognised with other spaces, and with fields in another order', () => {
    const { templates, ...noteType } = aType();
    const [{ questionFormat, answerFormat, ...template }] = templates as [(typeof templates)[0]];
    const spaced = { ...template, questionFormat: questionFormat.replaceAll('\n', '\r\n  '), answerFormat };
    const fields = ['Comments', 'Occlusion', 'Image', 'Header', 'Back Extra'];
    const fieldSettings = [4, 0, 1, 2, 3].map((tag) => ({ tag })) as unknown as OcclusionType['fieldSettings'];
    const render = occlusionRenderer({ ...noteType, fields, fieldSettings, templates: [spaced] });
    const note = { fields: ['', shape('rect:width=.1:height=.1'), image, 'Where?', ''], tags: [] };
    expect(render?.({ note, card: { id: '1', ord: 0 } }).question).toContain('Where?');
  });

  const changed = (edit: (format: string) => string): OcclusionType => {
    const noteType = aType();
    const templates = noteType.templates.map((each) => ({ ...each, answerFormat: edit(each.answerFormat) }));
    return { ...noteType, templates };
  };

  it.each([
    ['a changed template', changed((format) => `${format}<p>{{Comments}}</p>`)],
    ['another script', changed((format) => format.replace('setup()', 'setup({ onWillDrawShapes: x })'))],
    ['a text that ends the message', aType(english, { error: '`;x();`' })],
    ['markup in the button', aType(english, { toggle: '<b>x</b>' })],
    ['long templates', aType(['a'.repeat(5_000), ...english.slice(1)])],
    ['two templates', { ...aType(), templates: [...aType().templates, ...aType().templates] }],
    ['no template', { ...aType(), templates: [] }],
    ['another kind of notes', { ...aType(), imageOcclusion: false }],
  ])('are not %s', (_, noteType) => {
    expect(occlusionRenderer(noteType)).toBeUndefined();
  });
});

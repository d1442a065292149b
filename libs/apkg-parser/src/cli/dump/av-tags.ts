import { decodeReferences } from '../../fields/decode-references.ts';
import { stripAnkiHtml } from '../../fields/strip-anki-html.ts';

/** A text to be spoken, in Anki's words: the mark that the `tts` filter of a template leaves. */
export interface Speech {
  readonly fieldText: string;
  readonly lang: string;
  readonly voices: readonly string[];
  readonly speed: number;
  /** Other options, `name=value`. */
  readonly otherArgs: readonly string[];
}

const opening = /\[(?:sound:|anki:tts(?=[\] \t\r\n])[ \t\r\n]*)/g;
const closing = '[/anki:tts]';
const option = /([^\] \t\r\n=]+)=(?:"([^"]*)"|([^\] \t\r\n"]*))[ \t\r\n]*/y;
const lineBreak =
  /<\/?(?:br|address|article|aside|blockquote|canvas|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|noscript|ol|output|p|pre|section|table|tfoot|ul|video)>/gi;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const own = new Set(['lang', 'voices', 'speed', 'cloze_blank']);
// Far more than a template's tag. Options that never end would be read again from each opening in them.
const longestOptions = 1_000;

interface Opened {
  readonly options: ReadonlyMap<string, string>;
  readonly end: number;
}

/** The options from `from` to the `]` that ends them; undefined if something else does. */
const optionsAt = (html: string, from: number): Opened | undefined => {
  const text = html.slice(from, from + longestOptions);
  const options = new Map<string, string>();
  let end = 0;
  for (option.lastIndex = 0; ; end = option.lastIndex) {
    const [, name, quoted, plain = ''] = option.exec(text) ?? [];
    if (name === undefined) break;
    options.set(name, quoted ?? plain);
  }
  return text[end] === ']' ? { options, end: from + end + 1 } : undefined;
};

const speechOf = (content: string, options: Opened['options']): Speech => {
  const [voices, speed = ''] = [options.get('voices'), options.get('speed')];
  return {
    fieldText: stripAnkiHtml(content.replace(lineBreak, ' ')).replaceAll(
      '[...]',
      () => options.get('cloze_blank') ?? 'blank',
    ),
    lang: options.get('lang') ?? '',
    voices: voices?.split(',') ?? [],
    speed: decimal.test(speed) ? Number(speed) : 1,
    otherArgs: Array.from(options, ([name, value]) => (own.has(name) ? [] : [`${name}=${value}`])).flat(),
  };
};

interface Played {
  /** Absent if Anki does not play it. */
  readonly tag?: string | Speech;
  readonly end: number;
}

const soundAt = (html: string, from: number): Played => {
  const end = html.indexOf(']', from);
  const name = html.slice(from, end);
  return end > from ? { tag: (decodeReferences(name) ?? name).replaceAll('\u00a0', ' '), end } : { end: from };
};

const speechAt = (html: string, from: number, lastClosing: number): Played => {
  const opened = optionsAt(html, from);
  if (!opened || opened.end > lastClosing) return { end: from };
  const close = html.indexOf(closing, opened.end);
  const end = close + closing.length;
  return opened.options.get('lang') ? { tag: speechOf(html.slice(opened.end, close), opened.options), end } : { end };
};

/**
 * What Anki plays of a side, in order: the name of a sound or video, or a text to be spoken. A text without a language
 * is not spoken. Linear in the side.
 */
export function* avTags(html: string): Generator<string | Speech> {
  const [lastBracket, lastClosing] = [html.lastIndexOf(']'), html.lastIndexOf(closing)];
  for (opening.lastIndex = 0; ;) {
    const [start] = opening.exec(html) ?? [];
    const from = opening.lastIndex;
    if (start === undefined || from > lastBracket) return;
    const { tag, end } = start === '[sound:' ? soundAt(html, from) : speechAt(html, from, lastClosing);
    if (tag !== undefined) yield tag;
    opening.lastIndex = end;
  }
}

import { missingFile } from './empty-players.ts';

const words = (list: string): string[] => list.split(' ');

/** Text, lists, tables, ruby and media. Nothing that runs code, loads a page or sends a form. */
export const allowedTags = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div ' +
    'dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu nav ol p picture pre q rb rp ' +
    'rt rtc ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr',
);

/** Elements whose text is not part of the card. */
export const tagsDroppedWhole = words(
  'applet iframe math noembed noframes noscript object option plaintext script select style svg template textarea title xmp',
);

/** Elements without content. */
export const voidTags = words('br col hr img source wbr');

const media = [...words('src controls preload loop width height poster'), missingFile];
const cell = words('colspan rowspan align valign width height bgcolor');

export const allowedAttributes: Record<string, string[]> = {
  '*': words('class style title lang dir data-class data-id'),
  a: words('href rel'),
  audio: media,
  video: media,
  source: ['src', 'type', missingFile],
  img: words('src alt width height'),
  font: words('color face size'),
  col: words('span width'),
  colgroup: words('span width'),
  td: cell,
  th: cell,
  tr: words('align valign bgcolor'),
  table: words('border cellpadding cellspacing width align bgcolor'),
  ol: words('start type reversed'),
  li: words('value'),
  div: words('align'),
  p: words('align'),
  span: words('data-cloze data-ordinal data-typed'),
};

/** Anki's own classes. Any other could be a class of the page that shows the card. */
export const allowedClasses: ReadonlySet<string> = new Set(
  words('card cloze cloze-inactive cloze-highlight hint nightMode'),
);

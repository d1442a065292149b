import { isFileName } from '../fields/is-file-name.ts';
import { allowedClasses } from './allowed.ts';
import { missingFile } from './empty-players.ts';
import type { ImageStack } from './image-stack.ts';
import { safeStyle } from './safe-style.ts';

type Attributes = Record<string, string>;
type Media = (name: string) => string | undefined;
interface Tag {
  readonly tagName: string;
  readonly attribs: Attributes;
}

const longestLink = 4_096;
const linkScheme = /^(?:https?:\/\/|mailto:)/i;
const picture = /^data:image\/[a-z\d.+-]+;base64,[a-z\d+/=\s]*$/i;
// A URL without a scheme is a path. A scheme that browsers find only after dropping spaces does not match either.
const address = /^(?:https?:|blob:|[^:]*$|[./?#])/i;

const without = (attributes: Attributes, ...names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

const safeClass = ({ class: value, ...others }: Attributes): Attributes => {
  const kept = (value ?? '').split(/\s+/).filter((name) => allowedClasses.has(name));
  return kept.length === 0 ? others : { ...others, class: kept.join(' ') };
};

const longestNames = 1_000;

/** The class and the id, for a frame in which nothing else has such names. */
const namesOf = ({ class: names = '', id = '' }: Attributes): Attributes => ({
  ...(names !== '' && names.length <= longestNames ? { 'data-class': names } : {}),
  ...(id !== '' && id.length <= longestNames ? { 'data-id': id } : {}),
});

const withStyle = ({ style: _, ...others }: Attributes, declarations: readonly string[]): Attributes =>
  declarations.length === 0 ? others : { ...others, style: declarations.join('; ') };

const link = (attributes: Attributes): Attributes => {
  const { href = '' } = attributes;
  const isSafe = href.length <= longestLink && linkScheme.test(href);
  return isSafe ? { ...attributes, rel: 'noopener noreferrer nofollow' } : without(attributes, 'href', 'rel');
};

/** The URL that `media` returns for the name of a file, unless it could run code. */
export const mediaAddress = (name: string, media: Media): string | undefined => {
  const url = isFileName(name) ? media(name) : undefined;
  return url !== undefined && (address.test(url) || picture.test(url)) ? url : undefined;
};

const image = (attributes: Attributes, media: Media): Attributes => {
  const { src = '', alt } = attributes;
  if (picture.test(src)) return attributes;
  const url = mediaAddress(src, media);
  return { ...without(attributes, 'src', 'alt'), ...(url === undefined ? {} : { src: url }), alt: alt ?? src };
};

/** The name of a file without address, to show it. What is longer holds the content itself. */
const missing = (src: string): Attributes => (src !== '' && src.length <= longestLink ? { [missingFile]: src } : {});

const player = (attributes: Attributes, media: Media): Attributes => {
  const { src: name = '', poster: picture = '' } = attributes;
  const kept = without(attributes, 'src', 'poster', 'preload', 'controls', missingFile);
  const src = mediaAddress(name, media);
  const poster = mediaAddress(picture, media);
  const found = { ...(src && { src }), ...(poster && { poster }) };
  return { controls: '', preload: 'none', ...kept, ...(src || poster ? found : missing(name)) };
};

const source = (attributes: Attributes, media: Media): Attributes => {
  const { src: name = '' } = attributes;
  const src = mediaAddress(name, media);
  return { ...without(attributes, 'src', missingFile), ...(src ? { src } : missing(name)) };
};

const byTag: ReadonlyMap<string, (attributes: Attributes, media: Media) => Attributes> = new Map([
  ['a', link],
  ['img', image],
  ['audio', player],
  ['video', player],
  ['source', source],
]);

/** Anki reveals a hint with a script. A `details` element needs none. */
const isHiddenHint = (tagName: string, { class: name, style = '' }: Attributes): boolean =>
  tagName === 'div' && name === 'hint' && /display:\s*none/.test(style);

/** Keeps safe attributes: Anki's classes, plain styles, links to the web, and media with a URL. */
export const safeAttributes =
  ({ media, keepNames }: { readonly media: Media; readonly keepNames: boolean }, stack: ImageStack) =>
  (tagName: string, attribs: Attributes): Tag => {
    const declarations = stack.open(tagName, safeStyle(attribs['style'] ?? ''));
    if (isHiddenHint(tagName, attribs)) return { tagName: 'details', attribs: { class: 'hint' } };
    const own = byTag.get(tagName);
    const safe = safeClass(own ? own(attribs, media) : attribs);
    const { 'data-class': _, 'data-id': __, ...others } = safe;
    return { tagName, attribs: withStyle({ ...others, ...(keepNames ? namesOf(attribs) : {}) }, declarations) };
  };

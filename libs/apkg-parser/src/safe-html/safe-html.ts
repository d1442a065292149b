import sanitizeHtml from 'sanitize-html';
import { withoutUnclosedTag } from '../fields/unclosed-tag.ts';
import { addPlayers } from './add-players.ts';
import { allowedAttributes, allowedTags, tagsDroppedWhole, voidTags } from './allowed.ts';
import { boundDepth } from './bound-depth.ts';
import { safeAttributes } from './safe-attributes.ts';

/** Where media is. */
export interface SafeHtmlOptions {
  /**
   * The address of a media file of the package; undefined when there is none. Asked for each picture, sound and video,
   * addresses of other servers included: return them as they are to let them load. By default nothing loads.
   */
  readonly media?: (name: string) => string | undefined;
}

/**
 * A field or a rendered card that a browser may show: text markup, lists, tables, links, ruby and cloze classes stay;
 * pictures, sounds (`[sound:name]` too) and videos stay where `media` has their address, else a picture is its name.
 * Scripts, handlers, forms, frames, ids, and styles that load or cover something go. Mathematics stays as it is.
 * Linear in the text.
 *
 * @example
 * ```ts
 * safeHtml('<b onclick="x()">Paris</b> <img src="paris.jpg">', { media: (name) => `/media/${encodeURIComponent(name)}` });
 * // '<b>Paris</b> <img src="/media/paris.jpg" alt="paris.jpg" />'
 * ```
 */
export const safeHtml = (html: string, { media = () => undefined }: SafeHtmlOptions = {}): string => {
  const clean = sanitizeHtml(boundDepth(withoutUnclosedTag(html)), {
    selfClosing: voidTags,
    allowedTags,
    allowedAttributes,
    nonTextTags: tagsDroppedWhole,
    disallowedTagsMode: 'discard',
    // Schemes are judged in `safeAttributes`, which bounds the length first: the check here is quadratic in it.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    transformTags: { '*': safeAttributes(media) },
  });
  return addPlayers(clean, media);
};

import sanitizeHtml from 'sanitize-html';
import { withoutUnclosedTag } from '../fields/unclosed-tag.ts';
import { addPlayers } from './add-players.ts';
import { allowedAttributes, allowedTags, tagsDroppedWhole, voidTags } from './allowed.ts';
import { boundDepth } from './bound-depth.ts';
import { clearPlayers } from './empty-players.ts';
import { imageStack } from './image-stack.ts';
import { safeAttributes } from './safe-attributes.ts';

/** Options of `safeHtml`. */
export interface SafeHtmlOptions {
  /**
   * Returns the URL of a media file of the package, or undefined. Called for each image, sound and video whose name is
   * that of a file: never for one with `/` or `\`, such as a URL, and never for `..`. By default nothing loads.
   */
  readonly media?: (name: string) => string | undefined;
  /**
   * Whether classes and ids stay as `data-class` and `data-id`: a frame of its own may make them what they were, where the
   * CSS of the note type applies.
   */
  readonly keepNames?: boolean;
}

/**
 * Converts a field or a rendered card to HTML that a browser can show safely. Keeps text markup, lists, tables, links,
 * ruby and cloze classes. Keeps images, sounds (including `[sound:name]`) and videos if `media` returns a URL; without
 * one they become their names. Removes scripts, event handlers, forms, frames, ids, and styles that load or cover something.
 * An image may lie over another one, as in image occlusion. Keeps mathematics. Linear in the text.
 *
 * @example
 * ```ts
 * safeHtml('<b onclick="x()">Paris</b> <img src="paris.jpg">', { media: (name) => `/media/${encodeURIComponent(name)}` });
 * // '<b>Paris</b> <img src="/media/paris.jpg" alt="paris.jpg" />'
 * ```
 */
export const safeHtml = (
  html: string,
  { media = () => undefined, keepNames = false }: SafeHtmlOptions = {},
): string => {
  const stack = imageStack();
  const clean = sanitizeHtml(boundDepth(withoutUnclosedTag(html)), {
    selfClosing: voidTags,
    allowedTags,
    allowedAttributes,
    nonTextTags: tagsDroppedWhole,
    disallowedTagsMode: 'discard',
    // `safeAttributes` checks schemes and bounds the length first; the check here is quadratic in the length.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    transformTags: { '*': safeAttributes({ media, keepNames }, stack) },
    onCloseTag: stack.close,
  });
  return addPlayers(clearPlayers(clean), media);
};

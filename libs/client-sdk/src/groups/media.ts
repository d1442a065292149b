import type { MediaHash } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { PackageSource } from '../transport/package-form.ts';
import type { ImportOptions } from './imports.ts';
import { sendingOf } from './imports.ts';

/** A picture or a sound on the server. */
export interface AddedMedia {
  /** Its SHA-256, which `media.url` takes. */
  readonly hash: MediaHash;
  /** Its address in texts of cards: the path on the server. */
  readonly url: string;
  /** Its media type, such as `image/png`, from its bytes. */
  readonly type: string;
  readonly bytes: number;
}

/** Adding pictures and sounds. */
export interface Media {
  /**
   * Sends a picture or a sound of up to 10 MB, for texts of cards. The service deletes it after 24 hours if no set has it
   * then. Refused with `unsupported_media`, `too_much_media`, and with `body_too_large` if it is larger.
   *
   * @example
   * ```ts
   * const { hash, url, type } = await client.media.add(picture); // a File that the user chose, or its bytes
   * console.log(url, type); // '/api/media/2f72cc11…', 'image/png'
   * image.src = client.media.url(hash);
   * ```
   */
  add(file: PackageSource, options?: ImportOptions): Call<AddedMedia>;
}

export const media = {
  add: method(
    'addMedia',
    (call, { name }) =>
      async (file, options) =>
        call({}, ...sendingOf(name, file, options)),
  ),
} satisfies MethodsOf<Media>;

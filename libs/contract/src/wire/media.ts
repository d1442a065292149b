import type { MediaHash } from '@flashcards/library';
import { parseMediaHash } from '@flashcards/library';
import type { Codec } from '../codec.ts';
import { named } from '../codec.ts';
import { object } from '../combinators.ts';
import { setId } from './names.ts';
import { parsed, text, wireInteger } from './scalars.ts';

const sha256: Codec<string, MediaHash> = {
  ...parsed('sha256', '64 lower-case hexadecimal digits', parseMediaHash),
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
};

/** A file of a set. GET /api/media has its content. */
export const exportedMedia = object({
  flashcardID: named('set', setId),
  name: text,
  sha256: named('hash', sha256),
  type: text,
  bytes: wireInteger,
});

/** A file that was added. */
export const addedMedia = object({
  media: named('hash', sha256),
  url: text,
  type: text,
  size: named('bytes', wireInteger),
});

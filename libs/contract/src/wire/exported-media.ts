import type { MediaHash } from '@flashcards/library';
import { parseMediaHash } from '@flashcards/library';
import type { Codec } from '../codec.ts';
import { object, renamed } from '../combinators.ts';
import { scalar } from '../form.ts';
import { setId } from './names.ts';
import { text, wireInteger } from './scalars.ts';

const sha256: Codec<string, MediaHash> = {
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  expected: '64 lower-case hexadecimal digits',
  form: scalar('text', 'sha256'),
  decode: (wire) => parseMediaHash(wire) as MediaHash,
  encode: (hash) => hash,
};

/** A file of a set. GET /api/media has its content. */
export const exportedMedia = renamed(
  object({ flashcardID: setId, name: text, sha256, type: text, bytes: wireInteger }),
  { set: 'flashcardID', name: 'name', hash: 'sha256', type: 'type', bytes: 'bytes' },
);

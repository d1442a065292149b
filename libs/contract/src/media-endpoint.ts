import type { LimitName, OwnLimits, RefusalText } from './endpoint.ts';

/**
 * `GET /api/media/<sha256>`: a picture or sound of a set, or one that was added. It is not an operation: it has neither body nor
 * token, and returns bytes (decision 0023).
 */
export const mediaEndpoint = {
  path: '/media/{sha256}',
  summary: 'Get a picture or sound',
  description:
    'Without a token: who knows the SHA-256 of a file may have it. Texts of cards in HTML refer to their files by this path.',
  limits: {
    requests: 'media-reads' satisfies LimitName,
    refusals: { codes: ['media_not_found'], ofAddress: 'media-misses' satisfies LimitName },
  } satisfies OwnLimits<string>,
  refusals: {
    media_not_found: { status: 404, text: 'Media not found' },
    no_such_range: { status: 416, text: 'The file has no such range' },
  } satisfies Readonly<Record<string, RefusalText>>,
} as const;

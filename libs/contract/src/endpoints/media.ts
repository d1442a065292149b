import { largestAddedFile } from '@flashcards/library';
import { endpoint } from '../endpoint.ts';
import { filesBusy, noFile, tooMuchMedia } from '../refusals.ts';
import { sample } from '../sample.ts';
import { addedMedia } from '../wire/media.ts';

export const addMedia = endpoint({
  method: 'POST',
  path: '/add-media',
  auth: 'token',
  // A file is its content.
  repeatable: true,
  summary: 'Add a picture or a sound',
  description:
    'For texts of cards: `url` is its address there. Its bytes alone decide the type: a picture, an SVG among them, or a sound. Videos are imported with packages only. A file that no set has after 24 hours is deleted; adding it again extends that.',
  format: 'form',
  file: { about: 'a picture or a sound, up to 10 MB', name: 'cat.png', mostBytes: largestAddedFile },
  body: {},
  reply: addedMedia,
  example: {
    body: {},
    reply: { media: sample.sha256, url: `/api/media/${sample.sha256}`, type: 'image/png', size: '24681' },
  },
  refusals: {
    ...noFile,
    ...tooMuchMedia,
    unsupported_media: { status: 415, text: 'Unsupported media type' },
    ...filesBusy,
  },
});

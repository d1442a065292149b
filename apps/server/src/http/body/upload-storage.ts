import type { StorageEngine } from 'multer';
import type { IncomingMessage } from 'node:http';
import type { Uploads } from '../../uploads.ts';

/**
 * The storage engine for multer. Multer's own leaves half a file behind on a full disk; this one removes files that it
 * cannot store, and tests can make it fail.
 */
export const uploadStorage = (
  { receive, discard }: Uploads,
  ownerOf: (request: IncomingMessage) => string,
): StorageEngine => ({
  _handleFile: (request, file, done) => {
    const { location, stored } = receive(file.stream, ownerOf(request));
    // Set early, so that multer can remove the file when the client hangs up.
    file.path = location;
    stored.then(() => done(null, { path: location }), done);
  },
  _removeFile: (_, { path }, done) => {
    discard({ location: path }).then(() => done(null), done);
  },
});

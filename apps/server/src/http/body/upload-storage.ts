import type { StorageEngine } from 'multer';
import type { IncomingMessage } from 'node:http';
import type { Uploads } from '../../uploads.ts';

/**
 * Where multer puts files. Its own leaves half a file behind when the disk is full; ours removes what it could not
 * store, and can be made to fail by a test.
 */
export const uploadStorage = (
  { receive, discard }: Uploads,
  ownerOf: (request: IncomingMessage) => string,
): StorageEngine => ({
  _handleFile: (request, file, done) => {
    const { location, stored } = receive(file.stream, ownerOf(request));
    // Known early, so that multer can have the file removed when the client hangs up.
    file.path = location;
    stored.then(() => done(null, { path: location }), done);
  },
  _removeFile: (_, { path }, done) => {
    discard({ location: path }).then(() => done(null), done);
  },
});

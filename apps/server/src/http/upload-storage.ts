import type { StorageEngine } from 'multer';
import type { Uploads } from '../uploads.ts';

/**
 * Where multer puts files. Its own leaves half a file behind when the disk is full; ours removes what it could not
 * store, and can be made to fail by a test.
 */
export const uploadStorage = ({ receive, discard }: Uploads): StorageEngine => ({
  _handleFile: (_, file, done) => {
    const { location, stored } = receive(file.stream);
    // Known early, so that multer can have the file removed when the client hangs up.
    file.path = location;
    stored.then(() => done(null, { path: location }), done);
  },
  _removeFile: (_, { path }, done) => {
    discard({ location: path }).then(() => done(null), done);
  },
});

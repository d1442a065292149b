import type { AnkiPackage } from '../../anki-package.ts';
import type { MediaFile } from '../../container/media-file.ts';
import { isPackageError } from '../../package-error.ts';
import type { Check, Finding } from './finding.ts';
import { nameInAnki } from '../../write/name-in-anki.ts';

const refused = { severity: 'refused' } as const;

/** What Anki changes in the list of media files. */
export const checkMediaNames: Check<AnkiPackage> = function* ({ media, version }) {
  for (const { name, sha1 } of media) {
    const place = `media file ${name}`;
    const kept = nameInAnki(name);
    if (kept !== name) {
      const severity = version === 'latest' ? 'refused' : 'changed';
      yield { severity, code: 'media-name', place, message: `Anki keeps no file under this name, but as ${kept}` };
    }
    if (version === 'latest' && sha1 === undefined)
      yield { ...refused, code: 'media-sha1', place, message: 'the list has no sha1 of it' };
  }
};

/** Checks that a used file can be unpacked. Anki copies files that notes or templates use when it imports. */
export const checkMediaFile = async (file: MediaFile): Promise<Finding | undefined> => {
  try {
    await file.bytes();
    return undefined;
  } catch (error) {
    if (!isPackageError(error)) throw error;
    const place = `media file ${file.name}`;
    // Anki has no size limit.
    const severity = error.code === 'too-large' ? 'odd' : 'refused';
    return { severity, code: 'media-file', place, message: `it is used, and cannot be read: ${error.message}` };
  }
};

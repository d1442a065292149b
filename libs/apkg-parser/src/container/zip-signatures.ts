/** Signatures of the parts of a zip file, as little-endian numbers (APPNOTE.TXT, section 4.3). */

/** The header before each file. */
export const localSignature = 0x04034b50;
/** Each entry of the central directory. */
export const centralSignature = 0x02014b50;
/** The end of the central directory. */
export const endSignature = 0x06054b50;

/** How the parts of a zip file begin, read as little-endian numbers (APPNOTE.TXT, section 4.3). */

/** The header before each file. */
export const localSignature = 0x04034b50;
/** Each entry of the central directory. */
export const centralSignature = 0x02014b50;
/** What ends the central directory. */
export const endSignature = 0x06054b50;

/** What a file is by its content. `package` is also what nothing else fits: the parser decides. */
export type FileKind = 'package' | 'text' | OtherKind;

/** What cannot be imported. `encoding`: text in neither UTF-8 nor UTF-16. */
export type OtherKind =
  'blank' | 'pdf' | 'picture' | 'sound' | 'video' | 'archive' | 'database' | 'document' | 'page' | 'encoding';

/** Where the bytes of a kind begin, as Latin-1. */
const signatures: readonly (readonly [kind: OtherKind, start: number, bytes: string])[] = [
  ['pdf', 0, '%PDF-'],
  ['picture', 0, '\x89PNG'],
  ['picture', 0, '\xff\xd8\xff'],
  ['picture', 0, 'GIF8'],
  ['picture', 8, 'WEBP'],
  ['sound', 0, 'ID3'],
  ['sound', 0, 'OggS'],
  ['sound', 0, 'fLaC'],
  ['sound', 8, 'WAVE'],
  ['video', 4, 'ftyp'],
  ['video', 0, '\x1aE\xdf\xa3'],
  ['archive', 0, '7z\xbc\xaf'],
  ['archive', 0, 'Rar!'],
  ['archive', 0, '\x1f\x8b'],
  ['database', 0, 'SQLite format 3\0'],
  ['document', 0, '\xd0\xcf\x11\xe0'],
  // The first member of the ZIP file of an office program or a book.
  ['document', 30, '[Content_Types].xml'],
  ['document', 30, 'mimetype'],
];

const headBytes = 4096;

/** Of UTF-8, or UTF-16 with its byte order mark. */
export const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

const kindOfText = (bytes: Uint8Array): FileKind => {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && bytes.some(isControl)) return 'package';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return /^\s*<(!doctype|html|\?xml)/i.test(text) ? 'page' : 'text';
  } catch {
    return 'encoding';
  }
};

/** Reads the beginning of the file. Its name does not count: a phone may call a deck anything. */
export const kindOf = async (file: Blob): Promise<FileKind> => {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (bytes.length === 0) return 'blank';
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  const [known] = signatures.find(([, start, text]) => head.startsWith(text, start)) ?? [];
  return known ?? (head.startsWith('PK') ? 'package' : kindOfText(bytes));
};

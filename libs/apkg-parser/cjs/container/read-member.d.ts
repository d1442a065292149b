import type { ZipArchive, ZipMember } from './zip-directory.ts';
/**
 * Unpacks one member and checks its size and CRC on the way. A stored member may come back as a view of the caller's
 * bytes: copy before writing to it. Throws `encrypted`, `corrupt`, or `too-large` before anything is unpacked.
 */
export declare const readMember: (archive: ZipArchive, member: ZipMember, most: number) => Promise<Uint8Array>;
//# sourceMappingURL=read-member.d.ts.map
/** A zip file that is written as it grows: a member is held while it is packed, and then only its place is remembered. */
export declare const zipWriter: () => {
    /** The bytes of one more member, whose content is given in pieces. */
    add(name: string, content: Iterable<Uint8Array>): AsyncGenerator<Uint8Array>;
    /** The directory, which is what makes it a zip file. */
    end(): Generator<Uint8Array>;
};
//# sourceMappingURL=zip-writer.d.ts.map
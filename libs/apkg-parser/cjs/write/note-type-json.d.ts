import type { NoteTypeToWrite } from './deck-to-write.ts';
/** Throws `TypeError` for a note type that Anki would not take. */
export declare const checkNoteType: (type: NoteTypeToWrite) => void;
/** A note type as Anki's schema 11 describes it. */
export declare const noteTypeJson: (type: NoteTypeToWrite, modified: number) => {
    tags: never[];
    vers: never[];
    originalStockKind?: number;
    id: string | number;
    name: string;
    type: number;
    mod: number;
    usn: number;
    sortf: number;
    did: null;
    tmpls: {
        name: string;
        ord: number;
        qfmt: string;
        afmt: string;
        bqfmt: string;
        bafmt: string;
        did: null;
    }[];
    flds: {
        tag?: number;
        preventDeletion?: boolean;
        name: string;
        ord: number;
        sticky: boolean;
        rtl: boolean;
        font: string;
        size: number;
        media: never[];
    }[];
    css: string;
    latexPre: string;
    latexPost: string;
    latexsvg: boolean;
    req: (string | number | readonly number[])[][];
};
//# sourceMappingURL=note-type-json.d.ts.map
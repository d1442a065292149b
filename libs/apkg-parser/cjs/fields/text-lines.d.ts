/** Collects the text of a page as a reader would see it: words, line breaks, nothing about layout. */
export interface TextLines {
    /** Adds text in which runs of spaces count as one and line breaks stay. */
    flow(text: string): void;
    /** Adds text as it stands. */
    verbatim(text: string): void;
    /** Ends the line, also an empty one. */
    lineBreak(): void;
    /** Ends the line if anything is on it: where one block ends and another begins. */
    blockEdge(): void;
    /** Everything so far: trimmed, no line ends in a space, at most one empty line in a row. */
    toText(): string;
}
/** Linear in the text however often it is called. */
export declare const textLines: () => TextLines;
//# sourceMappingURL=text-lines.d.ts.map
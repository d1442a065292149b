/** SQLite's B-trees as they lie in the file, looked at before SQLite is asked to follow them. */
export interface PageTrees {
    /** Walks a tree from its root page. Throws `corrupt` when it, or one walked before, comes by a page twice. */
    check(root: number): void;
}
/**
 * In a sound file every page has one place. Where pages lead to pages again and again, or cells lie upon each other, a
 * few of them seem to hold millions of rows or gigabytes. All else that can be wrong with a page SQLite finds by itself.
 */
export declare const pageTrees: (file: Uint8Array) => PageTrees;
//# sourceMappingURL=page-trees.d.ts.map
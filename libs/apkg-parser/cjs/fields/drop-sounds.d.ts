/** Removes Anki's references to sound files, `[sound:name]`; one that is never closed stays. */
export declare const dropSounds: (text: string) => string;
//# sourceMappingURL=drop-sounds.d.ts.map
/** Settings of the collection: those of a fresh one under Anki's present scheduler. */
export declare const settingsJson: {
    curDeck: number;
    activeDecks: number[];
    newSpread: number;
    collapseTime: number;
    timeLim: number;
    estTimes: boolean;
    dueCounts: boolean;
    nextPos: number;
    sortType: string;
    sortBackwards: boolean;
    addToCur: boolean;
    dayLearnFirst: boolean;
    schedVer: number;
    sched2021: boolean;
};
/** The one group of options, which all decks have. */
export declare const optionsJson: {
    1: {
        id: number;
        mod: number;
        name: string;
        usn: number;
        maxTaken: number;
        autoplay: boolean;
        timer: number;
        replayq: boolean;
        new: {
            bury: boolean;
            delays: number[];
            initialFactor: number;
            ints: number[];
            order: number;
            perDay: number;
        };
        rev: {
            bury: boolean;
            ease4: number;
            ivlFct: number;
            maxIvl: number;
            perDay: number;
            hardFactor: number;
        };
        lapse: {
            delays: number[];
            leechAction: number;
            leechFails: number;
            minInt: number;
            mult: number;
        };
        dyn: boolean;
    };
};
//# sourceMappingURL=settings-json.d.ts.map
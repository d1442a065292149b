import type { SourceRefusal, TargetRefusal } from '@flashcards/server';

interface Told {
  readonly exitCode: number;
  readonly text: string;
}

// As in sysexits.h, and as `npm run backup` ends.
const noInput = 66;
const cannotCreate = 73;
const unavailable = 69;

export const ofSource: Readonly<Record<SourceRefusal, Told>> = {
  no_data: { exitCode: noInput, text: 'FROM holds no data, so there is nothing to copy.' },
  older_version: {
    exitCode: noInput,
    text: 'The data of FROM is of an older version. `npm run migrate -- up` brings it up to date.',
  },
  in_use: { exitCode: unavailable, text: 'FROM is in use. Stop every server, and every tool that works with it.' },
  unfinished_copy: { exitCode: noInput, text: 'FROM is the unfinished copy of another store.' },
};

export const ofTarget: Readonly<Record<TargetRefusal, Told>> = {
  not_empty: { exitCode: cannotCreate, text: 'TO holds data. It must be empty, or hold this copy begun before.' },
  in_use: { exitCode: unavailable, text: 'TO is in use. Stop every server, and every tool that works with it.' },
  other_copy: {
    exitCode: cannotCreate,
    text: 'TO holds the unfinished copy of another store, or of FROM before it changed. Delete it and begin anew.',
  },
};

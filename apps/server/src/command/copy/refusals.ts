import type { SourceRefusal, TargetRefusal } from '@flashcards/persistence-ports';
import type { Ending } from '../exit-codes.ts';

type Failure = readonly [ending: Ending, text: string];

export const ofSource: Readonly<Record<SourceRefusal, Failure>> = {
  no_data: ['noData', 'FROM holds no data, so there is nothing to copy.'],
  older_version: ['noData', 'The data of FROM is of an older version. `flashcards migrate up` brings it up to date.'],
  in_use: ['inUse', 'FROM is in use. Stop every server, and every tool that works with it.'],
  unfinished_copy: ['noData', 'FROM is the unfinished copy of another store.'],
};

export const ofTarget: Readonly<Record<TargetRefusal, Failure>> = {
  not_empty: ['cannotWrite', 'TO holds data. It must be empty, or hold this copy begun before.'],
  in_use: ['inUse', 'TO is in use. Stop every server, and every tool that works with it.'],
  other_copy: [
    'cannotWrite',
    'TO holds the unfinished copy of another store, or of FROM before it changed. Delete it and begin anew.',
  ],
};

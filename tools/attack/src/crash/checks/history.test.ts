import { describe, expect, it } from 'vitest';
import { answeredBy, unheard } from '../rounds/asked.ts';
import { BrokenPromise } from './broken-promise.ts';
import { historyOf } from './history.ts';
import type { Library } from './library-model.ts';
import { deletingFolder, makingFolder, movingFolder } from './library-model.ts';

const done = { answer: undefined } as const;

const aLibrary = () => historyOf<Library>({ folders: ['a'], sets: {} });

const foldersIn = (history: ReturnType<typeof aLibrary>) => history.possible().map(({ folders }) => folders);

describe('a history', () => {
  it('accepts answers in any order that is possible', () => {
    const history = aLibrary();
    const deletes = history.begin('delete b', unheard(deletingFolder('b', true)));
    const moves = history.begin('move a to b', unheard(movingFolder('a', 'b')));
    deletes(answeredBy(deletingFolder('b', true), done));
    moves(answeredBy(movingFolder('a', 'b'), done));
    expect(foldersIn(history)).toEqual([[]]);
  });

  it('detects answers that fit no order', () => {
    const history = aLibrary();
    history.begin('delete a')(answeredBy(deletingFolder('a', true), { refused: 'folder_not_found' }));
    expect(() => history.possible()).toThrow(BrokenPromise);
  });

  it('leaves open whether and when an unanswered request happened', () => {
    const history = aLibrary();
    history.begin('create b', unheard(makingFolder('b')));
    expect(foldersIn(history)).toEqual([['a'], ['a', 'b']]);
    history.begin('delete b')(answeredBy(deletingFolder('b', true), done));
    expect(foldersIn(history)).toEqual([['a']]);
  });

  it('detects an acknowledged change that is lost', () => {
    const history = aLibrary();
    history.begin('create b')(answeredBy(makingFolder('b'), done));
    history.begin('move b to c')(answeredBy(movingFolder('b', 'c'), { refused: 'folder_not_found' }));
    expect(() => history.possible()).toThrow('"move b to c (answered)" fits to none of');
  });
});

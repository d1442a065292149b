import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { asking, done } from '../wire.ts';
import { aWrittenSet, setNotFound, unknownId } from './a-library.ts';

const path = '/get-note-types';
const server = aRunningServer();

const builtIn = [
  { noteType: 'Basic', kind: 'standard', fields: ['Front', 'Back'], templates: ['Card 1'] },
  {
    noteType: 'Basic (and reversed card)',
    kind: 'standard',
    fields: ['Front', 'Back'],
    templates: ['Card 1', 'Card 2'],
  },
  { noteType: 'Cloze', kind: 'cloze', fields: ['Text', 'Back Extra'], templates: ['Cloze'] },
];

describe('get-note-types', () => {
  it('lists the built-in note types of a set that was typed in', async () => {
    const learner = await aLearner(server());
    const flashcardID = await aWrittenSet(learner);
    expect(await asking(server(), learner)(path, { flashcardID })).toEqual(done({ noteTypes: builtIn }));
  });

  it('lists those of a package too', async () => {
    const { client } = await aLearner(server());
    const deck = await fixture('ok/wheel-custom12.new.apkg');
    const { noteTypes } = await client.imports.preview(deck);
    const [own] = noteTypes.filter(({ notes }) => notes > 0);
    const { id } = await client.imports.create(deck, { name: 'All', cards: 'templates' });
    const types = await client.notes.types(id);
    expect(types.slice(0, 3).map(({ name }) => name)).toEqual(builtIn.map(({ noteType }) => noteType));
    expect(types.slice(3)).toEqual([
      { name: own?.name, kind: 'standard', fields: own?.fields, templates: ['Recognise', 'Recall', 'Type it'] },
    ]);
  });

  it('finds neither an unknown set nor a stranger’s', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const theirs = await aWrittenSet(owner);
    for (const flashcardID of [unknownId, theirs])
      expect(await asking(server(), stranger)(path, { flashcardID })).toEqual(setNotFound);
  });

  const request = { server, path, body: { jwtToken: '', flashcardID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': ''}");
  refusesOtherTypes(request, { flashcardID: 'a string of digits' });
  refusesBadTokens(request);
});

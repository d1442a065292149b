import { createDeck, openPackage, writePackage } from '@flashcards/apkg-parser';
import type { ImportRequest } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';

// What the sides of a card are, from where they come.
const server = aRunningServer();

const sides = { front: '<b>ciao</b>', back: 'a &lt; b' };

const imported = async ({ client }: Learner, request: Omit<ImportRequest, 'name'>): Promise<string> => {
  const deck = createDeck('Words');
  deck.add(sides);
  return (await client.imports.create(await writePackage(deck), { name: 'Words', ...request })).id;
};

const shown = async ({ client }: Learner) =>
  (await (await client.account.exportData()).parsed()).cards.map(({ front, back, format }) => ({
    front,
    back,
    format,
  }));

const exportedFields = async ({ client }: Learner, set: string) => {
  const deck = await openPackage(await client.sets.exportPackage(set));
  const fields = Array.from(deck.notes(), (note) => (note.kind === 'note' ? note.fields.slice(0, 2) : note.reason));
  deck.close();
  return fields;
};

const typed = { front: '<b>', back: 'x &lt; y' };

describe('the format of a card', () => {
  it('is text where a person types it, and is exported as what it shows', async () => {
    const learner = await aLearner(server());
    const set = await learner.client.sets.create({ name: 'Typed', cards: [typed] });
    await learner.client.sets.addCards(set, [typed]);
    expect(await shown(learner)).toEqual([typed, typed].map((card) => ({ ...card, format: 'text' })));
    const fields = ['&lt;b&gt;', 'x &amp;lt; y'];
    expect(await exportedFields(learner, set)).toEqual([fields, fields]);
  });

  it.each([
    [{ stripHtml: true }, 'text', 'ciao', 'a < b', ['ciao', 'a &lt; b']],
    [{ stripHtml: false }, 'untrusted-html', sides.front, sides.back, Object.values(sides)],
    [{}, 'html', sides.front, expect.stringContaining(sides.back) as string, Object.values(sides)],
  ] as const)('of an import with %o is %s', async (request, format, front, back, fields) => {
    const learner = await aLearner(server());
    const set = await imported(learner, request);
    expect(await shown(learner)).toEqual([{ front, back, format }]);
    expect(await exportedFields(learner, set)).toEqual([fields]);
  });

  it.each(['edit', 'editMany'] as const)('becomes text with an edit (%s)', async (edit) => {
    const learner = await aLearner(server());
    const { client } = learner;
    const set = await imported(learner, { stripHtml: false });
    const [card = ''] = (await client.sets.get(set)).cards.keys();
    await (edit === 'edit' ? client.cards.edit(card, typed) : client.cards.editMany([{ card, ...typed }]));
    expect(await shown(learner)).toEqual([{ ...typed, format: 'text' }]);
    expect(await exportedFields(learner, set)).toEqual([['&lt;b&gt;', 'x &amp;lt; y']]);
  });
});

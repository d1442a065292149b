import { writePackage } from '@flashcards/apkg-parser';
import { setsIn } from '@flashcards/client-sdk';
import type { Learner } from '@flashcards/kit/rig';
import { formOf, postRequest, requestOf } from '../connection.ts';
import { patientLearner } from '../learner.ts';
import { ask } from '../load.ts';
import type { Server } from '../server.ts';
import type { Greed } from './greed.ts';

/** The requests of clients that never read, by attack. */
export type Attack = (
  service: Server,
) => Promise<Pick<Greed, 'clients' | 'addresses'> & { readonly requests: readonly Buffer[] }>;

const fieldsOfPreview = 990;
const noteTypesOfPreview = 4;

/** A small package with a preview of about ten megabytes: note types with very many fields. */
const packageOfManyFields = async (): Promise<Uint8Array> => {
  const text = '漢'.repeat(300);
  const names = Array.from({ length: fieldsOfPreview }, (_, index) => `Field ${index}`);
  const types = Array.from({ length: noteTypesOfPreview }, (_, index) => String(1_000 + index));
  const deck = { id: '1', name: 'Default', filtered: false };
  const notes = types.flatMap((noteTypeId, type) =>
    [0, 1, 2].map((note) => {
      const id = String(10_000 + type * 10 + note);
      return { id, guid: id, noteTypeId, fields: names.map(() => text), modified: new Date(0) };
    }),
  );
  const template = { name: 'Card 1', questionFormat: '{{Field 0}}', answerFormat: '{{Field 1}}' };
  const noteTypes = types.map((id) => ({
    ...({ id, name: `Many ${id}`, kind: 'standard', imageOcclusion: false } as const),
    ...{ fields: names, templates: [template], css: '', sortField: 0 },
  }));
  const cards = notes.map(({ id }) => ({ id: `9${id}`, noteId: id, deckId: '1', ord: 0 }));
  return writePackage({ noteTypes, decks: [deck], notes, cards });
};

const hostile = ({ baseUrl }: Server, name: string): Promise<Learner> => patientLearner(baseUrl, `hostile ${name}`);

/** 31 previews of one account, about ten megabytes each. */
const previews: Attack = async (service) => {
  const { token } = await hostile(service, 'previews');
  const form = await formOf({ jwtToken: token }, await packageOfManyFields());
  const request = requestOf(service.url, { operation: 'preview-package-flashcards', ...form });
  return { requests: [request], clients: 31, addresses: 1 };
};

const cardsInABody = 37_000;

/** A stored answer of two megabytes, requested repeatedly by two accounts. */
const keptAnswers: Attack = async (service) => {
  const requests = [];
  for (const name of ['kept 1', 'kept 2']) {
    const { client, token } = await hostile(service, name);
    const id = await client.sets.create({ name: 'Kept', cards: [] });
    const cards = Array.from({ length: cardsInABody }, () => ({ front: 'a', back: 'b' }));
    const body = Buffer.from(JSON.stringify({ jwtToken: token, flashcardID: id, cards }));
    const request = requestOf(service.url, { operation: 'add-cards', key: name, body });
    await ask(service.url, request);
    requests.push(request);
  }
  return { requests, clients: 175, addresses: 2 };
};

/** The largest answer without a token, on as many connections as a server accepts from several addresses. */
const documents: Attack = async ({ url }) => {
  const request = Buffer.from(`GET /api/openapi.json HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
  return { requests: [request], clients: 3_456, addresses: 14 };
};

const bigSide = 900_000;

/** The large answers of an account, for 64 clients: sets, due cards, big cards, exports. */
const anyOperation =
  (cardsOfSet: number, sets: number): Attack =>
  async (service) => {
    const { client, token } = await hostile(service, 'any');
    const { url } = service;
    const cards = Array.from({ length: Math.min(cardsOfSet, 5_000) }, (_, index) => ({ front: `${index}`, back: 'x' }));
    for (let set = 0; set < sets; set += 1) {
      const id = await client.sets.create({ name: `Set ${set}`, cards });
      for (let made = cards.length; made < cardsOfSet; made += cards.length) await client.sets.addCards(id, cards);
    }
    const big = await client.sets.create({ name: 'Big', cards: [] });
    const [card] = await client.sets.addCards(big, [{ front: 'é'.repeat(bigSide / 2), back: 'a' }]);
    const [first] = setsIn(await client.folders.tree());
    const jwtToken = token;
    return {
      requests: [
        postRequest(url, 'get-flashcard', { jwtToken, flashcardID: first?.set.id }),
        postRequest(url, 'get-today-cards', { jwtToken }),
        postRequest(url, 'get-flashcard-item', { cardID: card }),
        postRequest(url, 'export-user-data', { jwtToken }),
        postRequest(url, 'get-folders', { jwtToken }),
      ],
      clients: 64,
      addresses: 1,
    };
  };

export const attacks = {
  previews,
  'kept answers': keptAnswers,
  documents,
  'any operation': anyOperation(100_000, 5),
  'any small operation': anyOperation(10_000, 1),
} satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof attacks;

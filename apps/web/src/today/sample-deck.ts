import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const capitals = [
  ['Italy', 'Rome'],
  ['Portugal', 'Lisbon'],
  ['Norway', 'Oslo'],
  ['Austria', 'Vienna'],
  ['Finland', 'Helsinki'],
  ['Croatia', 'Zagreb'],
  ['Latvia', 'Riga'],
  ['Slovakia', 'Bratislava'],
  ['Romania', 'Bucharest'],
  ['Iceland', 'Reykjavík'],
  ['Albania', 'Tirana'],
  ['Estonia', 'Tallinn'],
] as const;

/** Twelve cards for who has no deck at hand. */
export const addSampleDeck = async (): Promise<void> => {
  await client.sets.create({
    name: texts.today.sampleName,
    cards: capitals.map(([front, back]) => ({ front, back })),
  });
};

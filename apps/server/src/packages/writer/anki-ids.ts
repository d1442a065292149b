import { createHash } from 'node:crypto';

// Anki's ids are instants in milliseconds, and Anki displays them as such. Ours lie within about nine years from 2010
// on.
const firstMoment = Date.UTC(2010, 0, 1);
const moments = 2 ** 38;

// A card's id is a capability, and packages are shared: the id cannot be derived from its digest.
const digestOf = (kind: string, id: string): Buffer => createHash('sha256').update(`${kind} ${id}`).digest();

/** The guid of a card in Anki. It is the same in every export. */
export const guidOf = (card: string): string => digestOf('note', card).toString('base64url').slice(0, 20);

const unique = () => {
  const taken = new Set<number>();
  return (wanted: number): string => {
    // Anki does not use the id 0.
    let number = Math.max(1, wanted);
    while (taken.has(number)) number += 1;
    taken.add(number);
    return String(number);
  };
};

/** Ids that are the same in every export, except for the few that collide with another. */
export const ankiIds = (kind: string) => {
  const once = unique();
  return (id: string): string => once(firstMoment + (digestOf(kind, id).readUIntBE(0, 6) % moments));
};

/** Ids of reviews: their instants in milliseconds, incremented on a collision. */
export const reviewIds = unique;

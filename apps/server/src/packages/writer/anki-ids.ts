import { createHash } from 'node:crypto';

// Anki's ids are moments in milliseconds, and it shows them as such: ours lie within nine years from 2010 on.
const firstMoment = Date.UTC(2010, 0, 1);
const moments = 2 ** 38;

// A card's id is a capability, and packages are given to others: nobody finds it from what it becomes there.
const digestOf = (kind: string, id: string): Buffer => createHash('sha256').update(`${kind} ${id}`).digest();

/** What Anki knows a card of ours by, whoever exports it and however often. */
export const guidOf = (card: string): string => digestOf('note', card).toString('base64url').slice(0, 20);

const unique = () => {
  const taken = new Set<number>();
  return (wanted: number): string => {
    // 0 is no id.
    let number = Math.max(1, wanted);
    while (taken.has(number)) number += 1;
    taken.add(number);
    return String(number);
  };
};

/** Ids that stay the same from export to export, but for the few that would be the same as another. */
export const ankiIds = (kind: string) => {
  const once = unique();
  return (id: string): string => once(firstMoment + (digestOf(kind, id).readUIntBE(0, 6) % moments));
};

/** Ids of reviews: their moments in milliseconds; of two at one moment one comes after. */
export const reviewIds = unique;

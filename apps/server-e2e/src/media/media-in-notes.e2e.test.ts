import { randomUUID } from 'node:crypto';
import { openPackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { aWrittenSet } from '../library/a-library.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';

// Pictures and sounds that are added, and then used in a note.
const server = aRunningServer();

const aPicture = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(`\u0089PNG\r\n\u001a\n${randomUUID()}`, 'latin1'));
const aSound = (): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(`ID3${randomUUID()}`));

const sidesOf = async ({ client }: Learner, card: string) => client.cards.get(card, { detail: 'full' });

const exported = async ({ client }: Learner, set: string) => {
  const opened = await openPackage(await client.sets.exportPackage(set));
  const [note] = opened.notes();
  const files = await Promise.all(
    opened.media.map(async (file) => [file.name, Buffer.from(await file.bytes())] as const),
  );
  return { fields: note?.kind === 'note' ? note.fields : [], files: new Map(files) };
};

describe('a note', () => {
  it('shows an added picture and plays an added sound, and its set keeps and exports both', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const [picture, sound] = [aPicture(), aSound()];
    const [shown, played] = [await client.media.add(picture), await client.media.add(sound)];
    const set = await aWrittenSet(learner, { cards: [] });
    const [note] = await client.notes.add(set, [
      {
        noteType: 'Basic',
        fields: { Front: `what? <img src="${shown.url}">`, Back: `a cat [sound:${played.url}]` },
      },
    ]);
    const [card = ''] = note?.cards ?? [];
    const { front, back } = await sidesOf(learner, card);
    expect(front).toContain(`src="${shown.url}"`);
    expect(back).toContain(played.url);
    const { fields, files } = await exported(learner, set);
    const names = [`${shown.hash}.png`, `${played.hash}.mp3`] as const;
    expect(fields).toEqual([`what? <img src="${names[0]}">`, `a cat [sound:${names[1]}]`]);
    expect(files.get(names[0])?.equals(picture)).toBe(true);
    expect(files.get(names[1])?.equals(sound)).toBe(true);
  });

  it('keeps the name that its set has for a file', async () => {
    const learner = await aLearner(server());
    const { client } = learner;
    const { url, hash } = await client.media.add(aPicture());
    const set = await aWrittenSet(learner, { cards: [] });
    const [note] = await client.notes.add(set, [
      { noteType: 'Basic', fields: { Front: `<img src="${url}">`, Back: 'b' } },
    ]);
    const [card = ''] = note?.cards ?? [];
    await client.notes.edit(note?.note ?? '', { fields: { Back: `<img src="${hash}.png"> again` }, tags: [] });
    expect((await sidesOf(learner, card)).back).toContain(`src="${url}"`);
    const { fields, files } = await exported(learner, set);
    expect(fields).toEqual([`<img src="${hash}.png">`, `<img src="${hash}.png"> again`]);
    expect([...files.keys()]).toEqual([`${hash}.png`]);
  });

  it('does not get a file that only another account has', async () => {
    const [owner, other] = [await aLearner(server()), await aLearner(server())];
    const { url } = await owner.client.media.add(aPicture());
    const set = await aWrittenSet(other, { cards: [] });
    await other.client.notes.add(set, [{ noteType: 'Basic', fields: { Front: `x <img src="${url}">`, Back: 'b' } }]);
    const { files } = await exported(other, set);
    expect(files.size).toBe(0);
  });
});

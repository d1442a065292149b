import { openPackage } from '@flashcards/apkg-parser';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentsOf } from './contents.ts';
import { planOf } from './plan.ts';
import { samplesOf } from './samples.ts';

const folder = new URL('../../../../../libs/apkg-parser/fixtures/ok/', import.meta.url);
const opened = async (name: string) => openPackage(await readFile(new URL(name, folder)));
const fields = { cards: 'fields', front: '', back: '', stripHtml: true } as const;

it('tells what is in a package', async () => {
  console.log(contentsOf(await opened('wheel-nested.new.apkg'), () => undefined));
  console.log(contentsOf(await opened('wheel-sched.new.apkg'), () => undefined));
});

it('plans', async () => {
  for (const name of ['wheel-html.new.apkg', 'gk-media.apkg', 'wheel-imageocc.new.apkg', 'wheel-cloze.new.apkg']) {
    const pkg = await opened(name);
    console.log(
      await samplesOf(pkg, fields),
      JSON.stringify(await samplesOf(pkg, { cards: 'templates' })).slice(0, 900),
    );
    console.log(await planOf(pkg, fields, () => true), await planOf(pkg, { cards: 'templates' }, () => true));
  }
  expect(1).toBe(1);
});

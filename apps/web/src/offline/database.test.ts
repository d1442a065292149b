import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('is absent where there is no storage, which some browsers say by throwing', async () => {
  expect(await openDatabase('ada', { onEnd: () => undefined })).toBeUndefined();
});

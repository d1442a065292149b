import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet, leavingAsItWas } from '../study/a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/create-folder';
const server = aRunningServer();

const create = ({ token: jwtToken }: Learner, folder: string) => sendJson(server(), path, { jwtToken, folder });

describe('create-folder', () => {
  it('names the folder in double quotes, and creates its parents', async () => {
    const learner = await aLearner(server());
    expect(await create(learner, 'Languages')).toEqual(done({ success: 'Folder "Languages" created' }));
    expect(await create(learner, 'Science/Physics')).toEqual(done({ success: 'Folder "Science/Physics" created' }));
    expect(await learner.client.raw.getFolders()).toEqual({ Languages: {}, Science: { Physics: {} } });
  });

  it("does not change an existing folder's contents", async () => {
    const learner = await aLearner(server());
    await aSet(learner, { name: 'Words', folder: 'Languages' });
    const again = await leavingAsItWas(learner, () => create(learner, ' /Languages// '));
    expect(again).toMatchObject({ status: 200, code: null });
  });

  it('is refused in place of a set, and ignores a stranger’s folders', async () => {
    const learner = await aLearner(server());
    const stranger = await aLearner(server());
    await aSet(learner, { name: 'Words' });
    const taken = refusal(409, 'A folder or flashcard set with this name already exists here', 'place_taken');
    expect(await leavingAsItWas(learner, () => create(learner, 'Words'))).toEqual(taken);
    expect(await leavingAsItWas(learner, () => create(stranger, 'Words'))).toMatchObject({ status: 200 });
  });

  const request = { server, path, body: { jwtToken: '', folder: 'Languages' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'folder': ''}");
  refusesOtherTypes(request, {
    folder:
      "the path of a folder: up to 32 names of 1 to 200 characters separated by '/', without control or direction characters",
  });
  refusesBadTokens(request);
});

import { describe, expect, it } from 'vitest';
import { BrokenPromise } from './broken-promise.ts';
import { joining, newFolder, removingMember } from './folder-model.ts';
import { historyOf } from './history.ts';
import { accepting, completing, inviting, newQuest } from './quest-model.ts';
import { asTold, unheard } from './asked.ts';

const done = { answer: undefined } as const;
const refused = (code: 'invalid_code' | 'quest_over') => ({ refused: code });

const aFolder = () => historyOf(newFolder('ada', 'code'));

describe('a history', () => {
  it('accepts answers in any order that is possible', () => {
    const history = aFolder();
    const joins = history.begin('ben joins', unheard(joining('ben', 'code')));
    const removes = history.begin('ada removes ben', unheard(removingMember('ada', 'ben')));
    removes(asTold(removingMember('ada', 'ben'), done));
    joins(asTold(joining('ben', 'code'), done));
    expect(history.possible()).toEqual([{ roles: { ada: 'owner' }, sets: {} }]);
  });

  it('detects answers that fit no order', () => {
    const history = aFolder();
    history.begin('ada removes ben')(asTold(removingMember('ada', 'ben'), { refused: 'not_a_member' }));
    const joins = history.begin('ben joins', unheard(joining('ben', 'code')));
    joins(asTold(joining('ben', 'code'), refused('invalid_code')));
    expect(() => history.possible()).toThrow(BrokenPromise);
  });

  it('leaves open whether and when an unanswered request happened', () => {
    const history = aFolder();
    history.begin('ben joins', unheard(joining('ben', 'code')));
    const [without, joined] = history.possible();
    expect(history.possible()).toHaveLength(2);
    expect([without?.roles, joined?.roles]).toContainEqual({ ada: 'owner', ben: 'viewer' });
    const removes = history.begin('ada removes ben', unheard(removingMember('ada', 'ben')));
    removes(asTold(removingMember('ada', 'ben'), done));
    expect(history.possible()).toEqual([{ roles: { ada: 'owner' }, sets: {} }]);
  });

  it('detects an acknowledged change that is lost', () => {
    const history = historyOf(newQuest('ada'));
    const invites = history.begin('ada invites ben');
    invites(asTold(inviting('ada', 'ben'), done));
    const accepts = history.begin('ben accepts');
    accepts(asTold(accepting('ben'), { refused: 'quest_not_found' }));
    expect(() => history.possible()).toThrow('"ben accepts (answered)" fits to none of');
  });

  it('determines the winners by the members at the time of completion', () => {
    const history = historyOf(newQuest('ada'));
    history.begin('completed', unheard(completing));
    history.begin('ada invites ben')(asTold(inviting('ada', 'ben'), done));
    history.begin('ben accepts')(asTold(accepting('ben'), refused('quest_over')));
    expect(history.possible().map(({ winners }) => winners)).toEqual([['ada']]);
  });
});

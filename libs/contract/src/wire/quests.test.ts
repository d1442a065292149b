import type { QuestId, UserId } from '@flashcards/kernel';
import { parseTitle, parseUserId } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../json-stream.ts';
import { inviteAnswer, namedQuest, questLabel, questRecord, questRecords, questType } from './quests.ts';
import { anyCardId, anyCount, anyDate } from './wire.test-data.ts';

const anyText = fc.string({ unit: 'binary' });

const anyParticipant = {
  user: anyText.filter((each) => parseUserId(each) !== undefined).map((each) => each as UserId),
  status: fc.constantFrom('pending', 'accepted', 'declined', 'left'),
  progress: anyCount,
  isOwner: fc.boolean(),
};

const questOf = <Participant>(participant: fc.Arbitrary<Participant>) =>
  fc.record({
    id: anyCardId.map((id) => String(id) as QuestId),
    title: anyText.filter((each) => parseTitle(each) !== undefined),
    deadline: anyDate,
    kind: fc.constantFrom('cards', 'xp'),
    label: fc.constantFrom('friend', 'monthly'),
    target: fc.integer({ min: 1, max: 999_999_999 }),
    progress: anyCount,
    status: fc.constantFrom('active', 'completed', 'expired'),
    participants: fc.array(participant, { maxLength: 3 }),
  });

const anyQuest = questOf(fc.record(anyParticipant));
const anyNamedQuest = questOf(
  fc.record({ ...anyParticipant, displayName: fc.constantFrom(undefined, 'Ada', '__proto__') }),
);

describe('a quest on the wire', () => {
  it('decodes from JSON what it encodes', () => {
    fc.assert(
      fc.property(anyQuest, (quest) => {
        expect(questRecord.decode(JSON.parse(JSON.stringify(questRecord.encode(quest))) as never)).toEqual(quest);
      }),
    );
  });

  it('decodes from JSON the names that it encodes', () => {
    fc.assert(
      fc.property(anyNamedQuest, (quest) => {
        expect(namedQuest.decode(JSON.parse(JSON.stringify(namedQuest.encode(quest))) as never)).toEqual(quest);
      }),
    );
  });

  it('streams exactly the list that it encodes as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyQuest, anyNamedQuest), { maxLength: 4 }), async (quests) => {
        let json = '';
        const sink = { add: (piece: string) => void (json += piece), full: () => Promise.resolve() };
        await writeJson(questRecords, quests, sink);
        expect(json).toBe(JSON.stringify(questRecords.encode(quests)));
      }),
    );
  });

  it('has fixed words for its type, its label and the answer to an invitation, and refuses others', () => {
    expect([questType.decode('cards_revised'), questType.decode('xp_gained')]).toEqual(['cards', 'xp']);
    for (const each of ['cards', 'CARDS_REVISED', '', 'toString']) expect(() => questType.decode(each)).toThrow();
    for (const each of ['cards_revised', '__proto__', 7]) expect(() => questType.encode(each as never)).toThrow();
    expect(['friend', 'monthly'].map((each) => questLabel.decode(each))).toEqual(['friend', 'monthly']);
    expect(['accepted', 'declined'].map((each) => inviteAnswer.decode(each))).toEqual(['accepted', 'declined']);
    for (const each of ['pending', 'left', 'Accepted', '']) expect(() => inviteAnswer.decode(each)).toThrow();
  });
});

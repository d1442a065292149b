import { expect } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import type { Addressed, WireAnswer } from '../wire.ts';
import { sendJson } from '../wire.ts';

export interface WireGoal {
  readonly data: Readonly<Record<string, string>>;
  readonly end_date: string;
  readonly fail_date: string;
  readonly status: string;
  readonly title: string;
  readonly type: string;
}

const made = ({ status, body }: WireAnswer): string => {
  expect(status).toBe(200);
  return (body as { readonly goalID: string }).goalID;
};

/** Creates an XP goal of a learner. */
export const anXpGoal = async (
  server: Addressed,
  { token: jwtToken }: Learner,
  { goalXP = '100', endDate = '31/03/2026' }: { readonly goalXP?: string; readonly endDate?: string | undefined } = {},
): Promise<string> => made(await sendJson(server, '/create-xp-goal', { jwtToken, goalXP, endDate }));

/** Creates a Card goal of a learner. */
export const aCardGoal = async (
  server: Addressed,
  { token: jwtToken }: Learner,
  {
    cardsToRevise = '10',
    endDate = '31/03/2026',
  }: { readonly cardsToRevise?: string; readonly endDate?: string | undefined } = {},
): Promise<string> => made(await sendJson(server, '/create-card-goal', { jwtToken, cardsToRevise, endDate }));

/** A learner's goals after refreshing them. */
export const goalsOf = async (
  server: Addressed,
  { token: jwtToken }: Learner,
): Promise<Readonly<Record<string, WireGoal>>> =>
  (await sendJson(server, '/update-goal-status', { jwtToken })).body as Readonly<Record<string, WireGoal>>;

export const goalNotFound: WireAnswer = {
  status: 404,
  body: { error: 'Goal not found' },
  code: 'goal_not_found',
};

import { texts } from '../texts/texts.ts';

/**
 * Why a sign-in with the issuer failed. `denied`: the learner, or the provider, said no. `mismatch`: the answer is not for
 * a sign-in that this page began. `unverified`: the answer is not to be trusted, or the service does not.
 */
export type IssuerProblem = keyof typeof texts.signIn.problems;

export class IssuerError extends Error {
  override readonly name = 'IssuerError';
  readonly problem: IssuerProblem;
  readonly words: string;

  constructor(problem: IssuerProblem, issuer: string, options?: ErrorOptions) {
    super(`sign-in: ${problem}`, options);
    this.problem = problem;
    this.words = texts.signIn.problems[problem](hostOf(issuer));
  }
}

/** How a learner knows the provider. */
export const hostOf = (issuer: string): string => new URL(issuer).host;

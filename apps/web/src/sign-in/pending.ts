/** Where the provider sends the learner back to: registered there. */
export const signedInPath = '/signed-in';

/** What only the page that began a sign-in knows. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A sign-in under way, and who may end it. */
export interface Expected extends Attempt {
  /** Absent: anyone. */
  readonly user?: string | undefined;
}

/** A sign-in for which the learner left the app. */
export interface Pending extends Expected {
  /** The address of the view where they were. Without its origin, a path that begins with two slashes is another page. */
  readonly returnTo: string;
}

const key = 'flashcards.sign-in';

export const keepPending = (pending: Pending): void => sessionStorage.setItem(key, JSON.stringify(pending));

/** Takes it out: it counts once, whatever comes of it. */
export const takePending = (): Pending | undefined => {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? undefined : (JSON.parse(text) as Pending);
};

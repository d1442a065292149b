/**
 * Between the window in which a learner signs in and the page that opened it. The page's opener policy parts them, but
 * pages of one origin hear each other here, and no others do.
 */
const open = (): BroadcastChannel => new BroadcastChannel('flashcards.sign-in');

/** Either the query of the provider's answer, or the state of an answer that a page took. */
type Message = { readonly answer: string } | { readonly taken: string };

/** Milliseconds; a page in the background is slow. */
const patience = 3_000;

/** Hands an answer to the page that waits for its state. Resolves to whether there is one. */
export const handOver = (answer: URLSearchParams): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = open();
    const end = (isTaken: boolean): void => {
      channel.close();
      resolve(isTaken);
    };
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('taken' in data && data.taken === answer.get('state')) end(true);
    };
    setTimeout(() => end(false), patience);
    channel.postMessage({ answer: answer.toString() } satisfies Message);
  });

/** Takes the answer with this state. Returns what ends the waiting. */
export const awaitAnswer = (state: string, take: (answer: URLSearchParams) => void): (() => void) => {
  const channel = open();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const answer = new URLSearchParams('answer' in data ? data.answer : '');
    if (answer.get('state') !== state) return;
    channel.postMessage({ taken: state } satisfies Message);
    take(answer);
  };
  return () => channel.close();
};

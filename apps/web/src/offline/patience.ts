/** Milliseconds to wait for a slow service where this device keeps something to show. */
export const patience = 8000;

export const patienceEnds = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patience));

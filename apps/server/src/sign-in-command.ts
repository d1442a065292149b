/** A line for a shell in the folder of the service that signs in with the development provider and prints a jwtToken. */
export const signInCommand = (url: string): string => `npm run -s sign-in -- me ${url}`;

/** What sign-in sends as accessToken: the lower-case hex SHA-256 of the raw one (contract, section 3). */
export const hashedAccessToken = async (rawAccessToken: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rawAccessToken));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

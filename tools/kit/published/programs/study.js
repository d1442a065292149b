/** What a learner does first, by the SDK as it was imported: signs in, makes a set, reads its cards, looks at what is due and sends a file. */
export const study = async ({ createClient, isRefused, setsIn }, baseUrl, userID) => {
  const client = createClient({ baseUrl });
  const idToken = await client.account.issueIdToken(userID);
  await client.account.signIn({ userID, idToken, rawAccessToken: userID });
  const animals = { name: 'Animals', folder: 'Spanish', cards: [{ front: 'gato', back: 'cat' }] };
  const set = await client.sets.create(animals);
  const fronts = [];
  for await (const { front } of client.sets.cards(set)) fronts.push(front);
  const due = [...setsIn(await client.cards.today())].map(({ folder, set }) => [folder, set.name, set.cards.size]);
  const error = await client.sets.create(animals).catch((refusal) => refusal);
  const unreadable = await client.imports.preview(new Uint8Array(9)).catch((refusal) => refusal);
  return JSON.stringify([...due, fronts, isRefused(error, 'name_taken'), isRefused(unreadable, 'invalid_package')]);
};

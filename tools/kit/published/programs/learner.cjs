const sdk = require('@flashcards/client-sdk');

const main = async () => {
  const { study } = await import('./study.js');
  const [baseUrl, userID] = process.argv.slice(2);
  console.log(await study(sdk, baseUrl, userID));
  // The ES module of the package knows the errors of the CommonJS one.
  const modules = await import('@flashcards/client-sdk');
  console.log(modules.isMissingToken(new sdk.MissingTokenError('streak.get')));
};
main();

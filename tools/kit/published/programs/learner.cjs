const sdk = require('@flashcards/client-sdk');
const offline = require('@flashcards/client-sdk/offline');

const main = async () => {
  const { gradeOffline } = await import('./grade-offline.js');
  const { study } = await import('./study.js');
  const [baseUrl, userID] = process.argv.slice(2);
  console.log(await study(sdk, baseUrl, userID));
  console.log(gradeOffline(offline));
  // The ES module of the package knows the errors of the CommonJS one.
  const modules = await import('@flashcards/client-sdk');
  console.log(modules.isMissingToken(new sdk.MissingTokenError('streak.get')));
};
main();

import type { Config } from './config/config.ts';
import { nameOfDatabase } from './config/database-config.ts';
import { basePath } from './http/mount-contract.ts';

/** One line for a shell that signs in at the development provider and prints a jwtToken; it needs Node only. */
const signInCommand = (url: string): string =>
  `node -e 'const h=require("crypto").createHash("sha256").update("dev").digest("hex"),` +
  `p=(o,b)=>fetch("${url}${basePath}/"+o,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(b)}).then(r=>r.json());` +
  `p("dev/id-token",{userID:"me"}).then(({idToken})=>p("sign-in",{userID:"me",rawAccessToken:"dev",accessToken:h,idToken}))` +
  `.then(a=>console.log(a.token??a))'`;

/** What a person wants to know who has just started the server. */
export const banner = ({ identity, dataDir, database }: Config, url: string): string => {
  const signIn = identity
    ? []
    : ['  Sign in as "me" and get a jwtToken, pasted into another shell:', '', `    ${signInCommand(url)}`, ''];
  return [
    '',
    '  Flashcards is listening.',
    '',
    `  API       ${url}${basePath}`,
    `  OpenAPI   ${url}${basePath}/openapi.json`,
    `  Health    ${url}/healthz  ${url}/readyz`,
    `  Data      ${dataDir}  (database ${nameOfDatabase(database)})`,
    `  Identity  ${identity?.issuer ?? 'development provider: anyone on this machine can sign in as anyone'}`,
    '',
    ...signIn,
    '',
  ].join('\n');
};

import { basePath } from './http/base-path.ts';

/** One line for a shell that signs in at the development provider and prints a jwtToken; it needs Node only. */
export const signInCommand = (url: string): string =>
  `node -e 'const h=require("crypto").createHash("sha256").update("dev").digest("hex"),` +
  `p=(o,b)=>fetch("${url}${basePath}/"+o,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(b)}).then(r=>r.json());` +
  `p("dev/id-token",{userID:"me"}).then(({idToken})=>p("sign-in",{userID:"me",rawAccessToken:"dev",accessToken:h,idToken}))` +
  `.then(a=>console.log(a.token??a))'`;

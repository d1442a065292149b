// Prints the contract as the OpenAPI document kept in docs/openapi.json, where a change of the wire shows as a diff.
import { openApi } from '../libs/contract/dist/index.js';

console.log(JSON.stringify(openApi(), undefined, 2));

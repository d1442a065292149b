import { writeAndRead } from './write.js';

const [place] = process.argv.slice(2);
console.log(await writeAndRead(place === undefined ? {} : { sqlWasm: () => place }));

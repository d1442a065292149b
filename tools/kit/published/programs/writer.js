import { writeAndRead } from './write.js';

console.log(await writeAndRead());

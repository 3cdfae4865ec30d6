// node checks/pairs.mjs ["act | act" …]: what goes wrong, as lines; 1 where anything does.
import '../scripts/dom.mjs';
import { load } from '../scripts/load.mjs';

const { pairs } = await load('checks/pairs.ts');
const began = performance.now();
const { all, bad } = pairs(process.argv.slice(2), ({ pair, wrong, shown }) => console.log(`${pair}\n    ${wrong.join('; ')}${process.env.SHOW ? `\n    ${shown}` : ''}`));
console.log(JSON.stringify({ pairs: all, bad: bad.length, seconds: Math.round((performance.now() - began) / 100) / 10 }));
process.exit(bad.length > 0 ? 1 : 0);

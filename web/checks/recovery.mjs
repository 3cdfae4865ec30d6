// node checks/recovery.mjs: what is wrong with each way back, as one line; 1 where anything is.
import '../scripts/dom.mjs';
import { load } from '../scripts/load.mjs';

const { recover } = await load('checks/recovery.ts');
const found = await recover();
console.log(JSON.stringify(found));
process.exit(Object.values(found).some((wrong) => wrong.length > 0) ? 1 : 0);

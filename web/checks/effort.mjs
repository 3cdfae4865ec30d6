// node checks/effort.mjs COUNT…: what putting back costs, for each count of paragraphs, as one line.
await import('../scripts/dom.mjs');
const { load } = await import('../scripts/load.mjs');
const { effortOf } = await load('checks/effort.ts');
console.log(JSON.stringify(Object.fromEntries(process.argv.slice(2).map((count) => [count, effortOf(Number(count))]))));
process.exit(0);

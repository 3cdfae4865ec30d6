// node checks/moves.mjs COUNT SEED: moves by id among blocks that share ids, each with what came of it, as one line.
await import('../scripts/dom.mjs');
const { load } = await import('../scripts/load.mjs');
const { moves } = await load('checks/moves.ts');
const [count = 200, seed = 1] = process.argv.slice(2).map(Number);
process.stdout.write(`${JSON.stringify({ moves: moves(count, seed) })}\n`, () => process.exit(0));

// The built page behind the proxy of vite.config.js, as Vite itself sets it up, to the desk whose address is given: prints where it is.
import { loadConfigFromFile, preview } from "vite";

const [desk] = process.argv.slice(2);
const root = new URL(".", import.meta.url).pathname;
const { config } = await loadConfigFromFile({ command: "serve", mode: "development" }, `${root}vite.config.js`, root);
const proxy = JSON.parse(JSON.stringify(config.server.proxy).replaceAll("http://127.0.0.1:8321", desk));
const server = await preview({ root, configFile: false, logLevel: "error", preview: { proxy, host: "localhost", port: 0 } });
console.log(`http://localhost:${server.httpServer.address().port}`);

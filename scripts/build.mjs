// `npm run build`: the web app and the server, as `npm start` serves them.
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";

await ensureInstalled();
await ensureBuilt();

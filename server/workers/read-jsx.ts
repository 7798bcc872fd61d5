// Lets worker programs with JSX run from their sources, since Node.js reads TypeScript only. The build needs no hook.
import { readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const { transformSync } = require("rolldown/utils") as typeof import("rolldown/utils");
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, "utf8"), {
      jsx: { runtime: "automatic" },
    });
    if (errors.length > 0) throw new SyntaxError(errors[0]!.message);
    return { format: "module", source: code, shortCircuit: true };
  },
});

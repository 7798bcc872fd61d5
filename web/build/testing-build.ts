import { build, type Plugin, type Rolldown } from "vite";

/** Builds modules that stand in no file, from the one named `input` on; answers the code of all that comes of it. */
export async function buildModules(
  modules: Record<string, string>,
  plugin: Plugin,
  options: Rolldown.RolldownOptions,
): Promise<string> {
  const virtual: Plugin = {
    name: "virtual",
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  };
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [virtual, plugin],
    build: { write: false, minify: false, rolldownOptions: options },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.map((file) => ("code" in file ? file.code : "")).join("\n");
}

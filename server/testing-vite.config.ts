// Builds the programs that tests run as processes.
import { defineConfig, mergeConfig } from "vite";
import { getBuiltName } from "./paths.ts";
import { TEST_PROGRAMS, TEST_PROGRAMS_FOLDER } from "./testing-programs.ts";
import server from "./vite.config.ts";

export default mergeConfig(
  server,
  defineConfig({
    build: {
      outDir: TEST_PROGRAMS_FOLDER,
      rolldownOptions: {
        input: Object.fromEntries(
          TEST_PROGRAMS.map((program) => [getBuiltName(program), `${import.meta.dirname}/${program}`]),
        ),
      },
    },
  }),
);

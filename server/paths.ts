// Paths of the server's files, whether it runs from its sources or from the build.
import path from "node:path";
import { pathToFileURL } from "node:url";

export const PROGRAMS = [
  "main.ts",
  "archive/import/parse-archive.ts",
  "audio/decoder-process.ts",
  "bibles/bible-file-worker.ts",
  "checks/checks-worker.ts",
  "checks/related-worker.ts",
  "content/index-worker.ts",
  "engine/builtin/engine-worker.ts",
  "exports/export-worker.ts",
  "imports/feed-worker.ts",
  "pictures/picture-worker.ts",
  "public-site/site-page-worker.ts",
  "public-site/feeds/feed-writer-worker.ts",
  "public-site/pictures/site-picture-worker.ts",
  "publications/publication-worker.ts",
  "share-links/share-page-worker.ts",
  "speech/local/whisper-process.ts",
  "text-work/text-worker.ts",
  "transcripts/transcript-worker.ts",
  "workers/worker-main.ts",
] as const;
export type Program = (typeof PROGRAMS)[number];

/** The file name of a program in the build, without extension: its whole path, since names alone may occur twice. */
export const getBuiltName = (program: string): string => program.replace(/\.ts$/, "").replaceAll("/", "-");

// The build is in `server/dist`.
const isBuilt = import.meta.filename.endsWith(".js");

export const SERVER_FOLDER = isBuilt ? path.dirname(import.meta.dirname) : import.meta.dirname;

export const getProgramPath = (program: Program): string =>
  isBuilt ? path.join(import.meta.dirname, `${getBuiltName(program)}.js`) : path.join(SERVER_FOLDER, program);

/** Options of Node.js for worker programs. */
export const WORKER_OPTIONS = isBuilt
  ? []
  : ["--import", pathToFileURL(path.join(SERVER_FOLDER, "workers/read-jsx.ts")).href];

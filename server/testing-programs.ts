// Programs that tests run as processes. They are built like the server, so they start five times as fast.
import path from "node:path";
import { getBuiltName, SERVER_FOLDER } from "./paths.ts";

export const TEST_PROGRAMS = [
  "account-deletion/testing-deletion-server.ts",
  "bibles/downloads/testing-bible-server.ts",
  "db/testing-writer.ts",
  "handover/testing-handover-process.ts",
  "imports/testing-import-process.ts",
  "jobs/testing-job-server.ts",
  "jobs/testing-transcription-server.ts",
  "main.ts",
  "reviews/testing-review-process.ts",
  "subscriptions/testing-mailing-process.ts",
  "uploads/testing-upload-server.ts",
] as const;
export type TestProgram = (typeof TEST_PROGRAMS)[number];

/** Build folder below the server's folder. */
export const TEST_PROGRAMS_FOLDER = "dist-tests";

export const findTestProgram = (program: TestProgram): string =>
  path.join(SERVER_FOLDER, TEST_PROGRAMS_FOLDER, `${getBuiltName(program)}.js`);

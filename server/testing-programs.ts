// Programs that tests run as separate processes. Building them makes them start five times as fast.
import path from "node:path";
import { nameBuilt, SERVER_FOLDER } from "./places.ts";

export const TEST_PROGRAMS = [
  "account-deletion/testing-deletion-server.ts",
  "db/testing-writer.ts",
  "jobs/testing-job-server.ts",
  "jobs/testing-transcription-server.ts",
  "main.ts",
  "uploads/testing-upload-server.ts",
] as const;
export type TestProgram = (typeof TEST_PROGRAMS)[number];

/** The output folder in the server's folder. */
export const TEST_PROGRAMS_FOLDER = "dist-tests";

/** The built file of a program. */
export const findTestProgram = (program: TestProgram): string =>
  path.join(SERVER_FOLDER, TEST_PROGRAMS_FOLDER, `${nameBuilt(program)}.js`);

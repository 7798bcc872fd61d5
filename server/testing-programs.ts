// Programs that tests run as processes of their own. They are built as the server is: so they start in a fifth of the time.
import path from "node:path";
import { getBuiltName, SERVER_FOLDER } from "./paths.ts";

export const TEST_PROGRAMS = [
  "account-deletion/testing-deletion-server.ts",
  "db/testing-writer.ts",
  "jobs/testing-job-server.ts",
  "jobs/testing-transcription-server.ts",
  "main.ts",
  "uploads/testing-upload-server.ts",
] as const;
export type TestProgram = (typeof TEST_PROGRAMS)[number];

/** The folder of the server's in which they are built. */
export const TEST_PROGRAMS_FOLDER = "dist-tests";

/** The file of a program, for the test that starts it. */
export const findTestProgram = (program: TestProgram): string =>
  path.join(SERVER_FOLDER, TEST_PROGRAMS_FOLDER, `${getBuiltName(program)}.js`);

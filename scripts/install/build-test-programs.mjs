// Runs before the tests and builds the programs that tests start as child processes.
export { ensureTestProgramsBuilt as setup } from "./prepare.mjs";

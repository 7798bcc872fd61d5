// Before a run of the tests: builds the programs that they run as processes of their own.
export { ensureTestProgramsBuilt as setup } from "./prepare.mjs";

// `npm run admin -- COMMAND`: what an operator does on the machine, while Berea runs or not.
import { AppError } from "../errors.ts";
import { StartError } from "../processes/start-error.ts";
import { runAdminCommand } from "./admin-commands.ts";

runAdminCommand(process.argv.slice(2), process.env).then(
  (output) => process.stdout.write(output, () => process.exit(0)),
  (error: unknown) => {
    const isExplained = error instanceof StartError || error instanceof AppError;
    process.stderr.write(`${isExplained ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);

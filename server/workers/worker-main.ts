import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { AppError, findErrorLocation } from "../errors.ts";
import type { TaskAnswer, TaskMessage } from "./worker-process.ts";

const LOWER_PRIORITY = 10;
const KILLED_FIRST = "800";

const modules = process.argv.slice(2);

// The server has priority, and if memory runs out, the system kills this process first.
setPriority(LOWER_PRIORITY);
if (process.platform === "linux")
  await writeFile("/proc/self/oom_score_adj", KILLED_FIRST).catch(() => undefined);

process.on("disconnect", () => process.exit());
process.on("message", (message: TaskMessage) => {
  void runTask(message).then((answer) => process.send?.(answer));
});

async function runTask({ name, input }: TaskMessage): Promise<TaskAnswer> {
  try {
    for (const module of modules) {
      const tasks = (await import(/* @vite-ignore */ pathToFileURL(module).href)) as Record<
        string,
        (input: unknown) => unknown
      >;
      if (name in tasks) return { result: await tasks[name]?.(input) };
    }
    throw new Error("No program has this task.");
  } catch (error) {
    return describeFailure(error as NodeJS.ErrnoException);
  }
}

function describeFailure(error: NodeJS.ErrnoException): TaskAnswer {
  if (error instanceof AppError) return { appError: { code: error.code, message: error.message } };
  return { failure: { name: error.name, code: error.code, place: findErrorLocation(error) } };
}

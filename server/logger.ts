import pino, { type Logger } from "pino";
import pretty from "pino-pretty";

/** Lines for people on a terminal, JSON elsewhere. What people wrote and secrets are never logged. */
export function createLogger(level: string): Logger {
  const options = { level, base: null };
  if (!process.stdout.isTTY) return pino(options);
  return pino(
    options,
    pretty({ colorize: true, translateTime: "SYS:HH:MM:ss", ignore: "pid,hostname", sync: true }),
  );
}

import pino from "pino";
import { describeProcess } from "../logger.ts";
import { toSourcePositions } from "../source-positions.ts";
import { StartError } from "./start-error.ts";

/**
 * Writes why this process ends to standard error: a sentence for a person at a terminal, otherwise a line like those of
 * the log. The log may not be open yet, and could lose its last line.
 */
export function writeFatalError(error: unknown, role: string): void {
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  const isExpected = error instanceof StartError;
  const places = isExpected ? undefined : toSourcePositions(String(stack));
  if (process.stderr.isTTY) return void process.stderr.write(`${places ?? message}\n`);
  const destination = pino.destination({ fd: process.stderr.fd, sync: true });
  pino({ base: describeProcess(role) }, destination).fatal({ stack: places }, message);
}

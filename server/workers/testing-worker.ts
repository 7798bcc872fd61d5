// Misbehaving tasks, for the tests of worker pools.
import { AppError } from "../errors.ts";

export const echo = (input: unknown) => input;

export async function wait(ms: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return "done";
}

export function loop(_: null): never {
  for (;;);
}

export function abort(text: string): never {
  process.stderr.write(text);
  process.abort();
}

export function fillHeap(_: null): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, () => Math.random()));
}

/** Memory outside of V8's heap, as native code takes it. */
export async function fillBuffers(_: null): Promise<never> {
  const kept: Buffer[] = [];
  for (;;) {
    kept.push(Buffer.alloc(10 * 1024 ** 2, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function refuse(message: string): never {
  throw new AppError("invalid", message);
}

export function fail(text: string): never {
  throw new TypeError(`This quotes ${text}.`);
}

export const readPid = (_: null) => process.pid;

export const readEnvironment = (_: null) => Object.keys(process.env);

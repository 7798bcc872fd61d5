import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";

/** Throws `invalid`, also for keys that could pollute prototypes. Call `measureJson` first. */
export function parseJsonBody(text: string): unknown {
  const body = parse(text);
  if (!isPlain(body)) throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
  return body;
}

const BYTE_ORDER_MARK = "\uFEFF";

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
  }
}

/** Whether no object in it has a key that could pollute prototypes. */
function isPlain(body: unknown): boolean {
  const left = [body];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (Object.hasOwn(value, "__proto__") || Object.hasOwn(value, "constructor")) return false;
    for (const inner of Object.values(value)) if (typeof inner === "object") left.push(inner);
  }
  return true;
}

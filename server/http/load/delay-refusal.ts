import { setTimeout as delay } from "node:timers/promises";

const DELAY_MS = 1_000;
/** Each keeps a request in memory. */
const MAX_DELAYED = 1_000;

let delayed = 0;

/** Programs that are refused often ask again at once, so answering them at once would take all the time there is. */
export async function delayRefusal(): Promise<void> {
  if (delayed >= MAX_DELAYED) return;
  delayed += 1;
  await delay(DELAY_MS, undefined, { ref: false });
  delayed -= 1;
}

import type { FastifyInstance } from "fastify";

/** Milliseconds between two looks. */
const LOOK = 100;

/**
 * Watches how late the event loop comes to a timer, until the app closes; answers how to ask by how many milliseconds it
 * has been late at the last two looks in a row. One pause alone is over when it is seen, and is no lateness.
 */
export function watchLateness(app: FastifyInstance): () => number {
  let due = performance.now() + LOOK;
  let last = 0;
  let before = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    before = last;
    last = now - due;
    due = now + LOOK;
  }, LOOK);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  return () => Math.min(last, before);
}

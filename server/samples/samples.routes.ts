import { sampleSermonEndpoints } from "../../contract/sample-sermon.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { createSampleSermons } from "./sample-sermon.ts";

export function addSampleRoutes(bind: Bind, context: Context): void {
  const openSampleSermon = createSampleSermons(context);
  bind(sampleSermonEndpoints.openSampleSermon, ({ user }) => openSampleSermon(user.uid));
}

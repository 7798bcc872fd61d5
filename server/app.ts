import Fastify, { type FastifyInstance, LogController } from "fastify";
import { addAuthRoutes, createFindUser } from "./account/auth.routes.ts";
import { addCheckRoutes } from "./checks/checks.routes.ts";
import type { Context } from "./context.ts";
import { addFileRoutes } from "./files/files.routes.ts";
import { createBinder } from "./http/bind.ts";
import { handleErrors } from "./http/error-handler.ts";
import { secure } from "./http/security.ts";
import { serveWeb } from "./http/static-files.ts";
import { addJobRoutes } from "./jobs/jobs.routes.ts";
import { addProcessingRoutes } from "./processing/processing.routes.ts";
import { addSermonRoutes } from "./sermons/sermons.routes.ts";
import { addSpeechRoutes } from "./speech/speech.routes.ts";
import { addStudyRoutes } from "./studies/studies.routes.ts";
import { addSystemRoutes } from "./system/system.routes.ts";
import { addUploadRoutes } from "./uploads/uploads.routes.ts";
import { addVersionRoutes } from "./versions/versions.routes.ts";
import { addYoutubeRoutes } from "./youtube/youtube.routes.ts";

/** The whole HTTP server of a context, not yet listening. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy on this machine may say whose request it passes on; nobody else may.
    trustProxy: "loopback",
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance;

  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.decorateRequest("user");
  handleErrors(app);
  await secure(app, context.publicUrl);

  const binder = createBinder(app, createFindUser(context.auth));
  const { bind } = binder;
  addAuthRoutes(app, context.auth, context.publicUrl);
  addSystemRoutes(bind, context);
  addSermonRoutes(bind, context);
  addVersionRoutes(bind, context);
  addStudyRoutes(bind, context);
  addProcessingRoutes(bind, context);
  addJobRoutes(binder, context);
  addCheckRoutes(bind, context);
  addUploadRoutes(app, binder, context);
  addFileRoutes(app, binder, context);
  addYoutubeRoutes(bind, context);
  addSpeechRoutes(bind, context);

  await serveWeb(app);
  return app;
}

import Fastify, { type FastifyInstance, LogController } from "fastify";
import { writeJson } from "../contract/json-text.ts";
import { addAccountDeletionRoutes } from "./account-deletion/account-deletion.routes.ts";
import { addArchiveRoutes } from "./archive/archive.routes.ts";
import { addAuthRoutes, createFindUser } from "./account/auth.routes.ts";
import { addOwnSessionRoutes } from "./account/own-sessions.routes.ts";
import { createUseLimits } from "./account/use-limits.ts";
import { createWriteLimit } from "./account/write-limit.ts";
import { addCheckRoutes } from "./checks/checks.routes.ts";
import { addContentRoutes } from "./content/content.routes.ts";
import type { Context } from "./context.ts";
import { addExportRoutes } from "./exports/exports.routes.ts";
import { addDevotionalRoutes } from "./devotionals/devotionals.routes.ts";
import { addFileRoutes } from "./files/files.routes.ts";
import { createBinder } from "./http/bind.ts";
import { handleErrors } from "./http/error-handler.ts";
import { refuseForeignHosts } from "./http/hosts.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { warnOfUntrustedProxy } from "./http/proxies.ts";
import { chooseRequestId, watchRequests } from "./http/requests.ts";
import { refuseOverload } from "./http/overload.ts";
import { secure } from "./http/security.ts";
import { closeStalledConnections } from "./http/stalled-connections.ts";
import { serveWeb } from "./http/static-files.ts";
import { addJobRoutes } from "./jobs/jobs.routes.ts";
import { addMetricsRoutes } from "./metrics/metrics.routes.ts";
import { addOpenApiRoutes } from "./openapi/openapi.routes.ts";
import { isOperator } from "./operator/operator.ts";
import { addOperatorRoutes } from "./operator/operator.routes.ts";
import { addProcessingRoutes } from "./processing/processing.routes.ts";
import { addProfileRoutes } from "./profile/profile.routes.ts";
import { addSampleRoutes } from "./samples/samples.routes.ts";
import { addSermonRoutes } from "./sermons/sermons.routes.ts";
import { addSpeechRoutes } from "./speech/speech.routes.ts";
import { addStudyRoutes } from "./studies/studies.routes.ts";
import { addSystemRoutes } from "./system/system.routes.ts";
import { addTestimonyRoutes } from "./testimonies/testimonies.routes.ts";
import { addUploadRoutes } from "./uploads/uploads.routes.ts";
import { addVersionRoutes } from "./versions/versions.routes.ts";
import { addYoutubeRoutes } from "./youtube/youtube.routes.ts";

/** The whole HTTP server of a context, not yet listening. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = createServer(context);
  // No call takes text, and forms of other sites could send it.
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.decorateRequest("user");
  secure(app, context.publicUrl);
  refuseForeignHosts(app, context.publicUrl);
  await refuseOverload(app, context.database, context.loadLimits);
  closeStalledConnections(app.server);

  const binder = createBinder(app, {
    findUser: await createFindUser(context.auth, context.db),
    countUse: createUseLimits(context.database.pool),
    writeLimit: createWriteLimit(context.writeLimit),
    texts: context.texts,
    isOperator: (uid) => isOperator(context.db, uid),
  });
  const { bind } = binder;
  addAuthRoutes(app, context.auth, context.publicUrl);
  addOwnSessionRoutes(bind, context);
  addAccountDeletionRoutes(bind, context);
  addArchiveRoutes(app, binder, context);
  addSystemRoutes(bind, context);
  addMetricsRoutes(app, context);
  addOpenApiRoutes(app);
  addSermonRoutes(binder, context);
  addVersionRoutes(bind, context);
  addStudyRoutes(bind, context);
  addDevotionalRoutes(bind, context);
  addTestimonyRoutes(bind, context);
  addProcessingRoutes(bind, context);
  addJobRoutes(binder, context);
  addCheckRoutes(bind, context);
  addUploadRoutes(app, binder, context);
  addFileRoutes(app, binder, context);
  addContentRoutes(bind, context);
  addExportRoutes(app, binder, context);
  addYoutubeRoutes(bind, context);
  addSpeechRoutes(bind, context);
  addOperatorRoutes(bind, context);
  addProfileRoutes(app, binder, context);
  addSampleRoutes(bind, context);

  await serveWeb(app);
  return app;
}

/** The HTTP server of a process that serves nobody: it tells how the process is. */
export function createWorkerApp(context: Context): FastifyInstance {
  const app = createServer(context);
  refuseForeignHosts(app, context.publicUrl);
  const { bind } = createBinder(app, {
    findUser: async () => undefined,
    countUse: async () => undefined,
    writeLimit: createWriteLimit(),
    texts: context.texts,
    isOperator: async () => false,
  });
  addSystemRoutes(bind, context);
  addMetricsRoutes(app, context);
  return app;
}

function createServer(context: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: chooseRequestId,
    // Nobody else may say whose request it passes on.
    trustProxy: context.trustedProxies ?? false,
    forceCloseConnections: "idle",
    // A binder's app answers by itself that it is stopping.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.setReplySerializer((answer) => writeJson(answer));
  watchRequests(app, context.metrics);
  warnOfUntrustedProxy(app);
  handleErrors(app);
  return app;
}

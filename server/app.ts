import Fastify, { type FastifyInstance, LogController } from "fastify";
import { stringifyJson } from "../contract/text/raw-json.ts";
import { addAccountDeletionRoutes } from "./account-deletion/account-deletion.routes.ts";
import { addAdminRoutes } from "./admin/admin.routes.ts";
import { addArchiveRoutes } from "./archive/archive.routes.ts";
import { addAuthRoutes, createFindUser } from "./account/auth.routes.ts";
import { addApiTokenRoutes } from "./account/api-tokens/api-tokens.routes.ts";
import { addOwnSessionRoutes } from "./account/sessions/own-sessions.routes.ts";
import { createUsageLimits } from "./account/limits/usage-limits.ts";
import { createWriteLimit } from "./account/limits/write-limit.ts";
import { addBibleRoutes } from "./bibles/bibles.routes.ts";
import { addCheckRoutes } from "./checks/checks.routes.ts";
import { addChurchRoutes } from "./churches/churches.routes.ts";
import { addCommentRoutes } from "./comments/comments.routes.ts";
import { addContentRoutes } from "./content/content.routes.ts";
import type { Context } from "./context.ts";
import { addExportRoutes } from "./exports/exports.routes.ts";
import { addDevotionalRoutes } from "./devotionals/devotionals.routes.ts";
import { addFileRoutes } from "./files/files.routes.ts";
import { createRouteRegistrar, type RouteRegistrar } from "./http/routes/route-registrar.ts";
import { addErrorHandler } from "./http/error-handler.ts";
import { rejectUnknownHosts } from "./http/security/hosts.ts";
import { addJsonBodyParser } from "./http/bodies/json-body.ts";
import { warnAboutUntrustedProxy } from "./http/security/proxies.ts";
import { getRequestId, logRequests } from "./http/requests.ts";
import { rejectWhenOverloaded } from "./http/load/overload.ts";
import { addSecurityHooks } from "./http/security/security.ts";
import { closeStalledConnections } from "./http/load/stalled-connections.ts";
import { serveIcon, serveWebApp } from "./http/serving/static-files.ts";
import { addHandoverRoutes } from "./handover/handover.routes.ts";
import { addImportRoutes } from "./imports/imports.routes.ts";
import { addJobRoutes } from "./jobs/jobs.routes.ts";
import { addMetricsRoutes } from "./metrics/metrics.routes.ts";
import { addOpenApiRoutes } from "./openapi/openapi.routes.ts";
import { listKinds } from "./record-kinds/record-kinds.ts";
import { addRecordRoutes } from "./records/records.routes.ts";
import { isOperator } from "./operator/operator.ts";
import { addOperatorRoutes } from "./operator/operator.routes.ts";
import { addProcessingRoutes } from "./processing/processing.routes.ts";
import { addProfileRoutes } from "./profile/profile.routes.ts";
import { addProvenanceRoutes } from "./provenance/provenance.routes.ts";
import { addCrawlerRoutes } from "./public-site/crawlers.routes.ts";
import { addPreviewRoutes } from "./public-site/preview.routes.ts";
import { rewriteOwnDomain } from "./public-site/own-domain-paths.ts";
import { addPublicSiteRoutes } from "./public-site/public-site.routes.ts";
import { addSubscriptionRoutes } from "./public-site/subscriptions/subscription.routes.ts";
import { addFeedRoutes } from "./public-site/feeds/feeds.routes.ts";
import { addPublicationRoutes } from "./publications/publications.routes.ts";
import { addSiteRoutes } from "./publications/sites.routes.ts";
import { addReviewRoutes } from "./reviews/reviews.routes.ts";
import { addSampleRoutes } from "./samples/samples.routes.ts";
import { addSermonRoutes } from "./sermons/sermons.routes.ts";
import { addSeriesRoutes } from "./series/series.routes.ts";
import { addShareLinkRoutes } from "./share-links/share-links.routes.ts";
import { addSharePageRoutes } from "./share-links/share-page.routes.ts";
import { findFile } from "./sharing/shared-files.ts";
import { addSharingRoutes } from "./sharing/sharing.routes.ts";
import { addSpeechRoutes } from "./speech/speech.routes.ts";
import { addSubscriberRoutes } from "./subscriptions/subscribers.routes.ts";
import { addSystemRoutes } from "./system/system.routes.ts";
import { addTestimonyRoutes } from "./testimonies/testimonies.routes.ts";
import { addUploadRoutes } from "./uploads/uploads.routes.ts";
import { addYoutubeRoutes } from "./youtube/youtube.routes.ts";

export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = createServer(context);
  // No call accepts text, but forms of other sites could send it.
  app.removeContentTypeParser("text/plain");
  addJsonBodyParser(app);
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.decorateRequest("user");
  addSecurityHooks(app, context);
  rejectUnknownHosts(app, context.publicUrl, context.ownDomain.hostname);
  await rejectWhenOverloaded(app, context.database, context.loadLimits);
  closeStalledConnections(app.server);

  const isThisOperator = (uid: string) => isOperator(context.db, uid);
  const registrar = createRouteRegistrar(app, {
    findUser: await createFindUser(context.auth, context.db),
    countUsage: createUsageLimits(context.database.pool),
    writeLimit: createWriteLimit(context.writeLimit),
    readLargeBody: context.texts.readLargeBody,
    isOperator: isThisOperator,
  });
  const { route } = registrar;
  addAuthRoutes(app, context);
  addOwnSessionRoutes(route, context);
  addApiTokenRoutes(route, context);
  addAccountDeletionRoutes(route, context);
  addArchiveRoutes(app, registrar, context);
  addSystemRoutes(route, context);
  addMetricsRoutes(app, context);
  addOpenApiRoutes(app);
  addRecordRoutes(route, listKinds(), context);
  addSermonRoutes(route, context);
  addDevotionalRoutes(route, context);
  addTestimonyRoutes(route, context);
  addSeriesRoutes(route, context);
  addProcessingRoutes(route, context);
  addJobRoutes(registrar, context);
  addCheckRoutes(route, listKinds(), context);
  addBibleRoutes(route, context);
  addUploadRoutes(app, registrar, context);
  addImportRoutes(route, { ...context, isOperator: isThisOperator });
  addFileRoutes(app, registrar, { ...context, findFile: (place) => findFile(context.db, place) });
  addContentRoutes(route, context);
  addExportRoutes(app, registrar, context);
  addShareLinkRoutes(route, context);
  addProvenanceRoutes(route, context);
  addSharingRoutes(route, context);
  addCommentRoutes(route, context);
  addReviewRoutes(route, context);
  addPublicationRoutes(route, context);
  addSiteRoutes(route, context);
  addSubscriberRoutes(route, context);
  addHandoverRoutes(route, context);
  addSharePageRoutes(app, registrar, context);
  addPublicSiteRoutes(app, registrar, context);
  addPreviewRoutes(app, registrar, context);
  addFeedRoutes(app, registrar, context);
  addSubscriptionRoutes(app, context);
  addCrawlerRoutes(app, context);
  addChurchRoutes(app, registrar, { ...context, isOperator: isThisOperator });
  addYoutubeRoutes(route, context);
  addSpeechRoutes(route, context);
  addOperatorRoutes(route, context);
  addAdminRoutes(route, context);
  addProfileRoutes(app, registrar, context);
  addSampleRoutes(route, context);

  await serveWebApp(app);
  return app;
}

/** Public sites only: no accounts, and none of the app. */
export async function createSiteApp(context: Context): Promise<FastifyInstance> {
  const app = createServer(context);
  addSecurityHooks(app, context);
  rejectUnknownHosts(app, context.publicUrl, context.ownDomain.hostname);
  await rejectWhenOverloaded(app, context.database, context.loadLimits);
  closeStalledConnections(app.server);
  const registrar = addStatusRoutes(app, context);
  addPublicSiteRoutes(app, registrar, context);
  addSubscriptionRoutes(app, context);
  addFeedRoutes(app, registrar, context);
  addCrawlerRoutes(app, context);
  await serveIcon(app);
  return app;
}

export function createWorkerApp(context: Context): FastifyInstance {
  const app = createServer(context);
  rejectUnknownHosts(app, context.publicUrl);
  addStatusRoutes(app, context);
  return app;
}

/** Health and metrics, for processes without users. */
function addStatusRoutes(app: FastifyInstance, context: Context): RouteRegistrar {
  const registrar = createRouteRegistrar(app, {
    findUser: async () => undefined,
    countUsage: async () => undefined,
    writeLimit: createWriteLimit(),
    readLargeBody: context.texts.readLargeBody,
    isOperator: async () => false,
  });
  addSystemRoutes(registrar.route, context);
  addMetricsRoutes(app, context);
  return registrar;
}

function createServer(context: Context): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: getRequestId,
    rewriteUrl: rewriteOwnDomain(context.ownDomain),
    trustProxy: context.trustedProxies ?? false,
    forceCloseConnections: "idle",
    // The route registrar rejects requests while the server stops.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.setReplySerializer((answer) => stringifyJson(answer));
  logRequests(app, context.metrics);
  warnAboutUntrustedProxy(app);
  addErrorHandler(app);
  return app;
}

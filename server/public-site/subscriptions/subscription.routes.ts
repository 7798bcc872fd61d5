import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { SITE_PATH } from "../../../contract/publications/publications.ts";
import { createAttemptLimit } from "../../account/limits/attempt-limit.ts";
import type { Database } from "../../db/database.ts";
import { TooManyRequestsError } from "../../errors.ts";
import { BUSY_RETRY_SECONDS, handleRequestError } from "../../http/error-handler.ts";
import { hashIdentifier } from "../../http/security/hash-key.ts";
import { networkOf } from "../../http/security/network.ts";
import { createNetworkLimit } from "../../http/security/network-limit.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { SharedPages } from "../../share-links/shared-pages.ts";
import {
  confirmSubscription,
  findSiteOfSubscriber,
  isKnown,
  requestSubscription,
  unsubscribe,
} from "../../subscriptions/subscribers.ts";
import type { SubscriptionMails } from "../../subscriptions/subscription-mails.ts";
import type { SubscriptionTokens, TokenPurpose } from "../../subscriptions/subscription-tokens.ts";
import type { Found, FoundSite } from "../published.ts";
import type { PublicSites } from "../public-sites.ts";
import type { PublicTurns } from "../../http/load/public-turns.ts";
import { findPolicy, sendMessage } from "../public-site.routes.ts";
import type { SubscriptionStep } from "./subscription-steps.ts";

/** In a minute for each network. */
const MAX_REQUESTS = 300;
const HOUR_SECONDS = 60 * 60;
/** A whole church may enter its addresses in one network. */
const MAX_OF_NETWORK = 100;
const MAX_OF_SITE = 500;
const MAX_OF_ADDRESS = 3;
const MAX_BODY_BYTES = 4_096;

const Address = z.email().max(254);

interface Parts {
  database: Pick<Database, "db" | "pool">;
  mailer: Pick<Mailer, "canSend">;
  publicSites: PublicSites;
  publicTurns: PublicTurns;
  sharedPages: Pick<SharedPages, "message">;
  subscriptionMails: Pick<SubscriptionMails, "wake">;
  subscriptionTokens: SubscriptionTokens;
}

interface Answer {
  step: SubscriptionStep;
  status?: number;
}

type Request = FastifyRequest<{ Params: { slug: string; token?: string } }>;
type Work = (site: FoundSite, request: Request) => Promise<Answer>;

/** Emails about new sermons of public sites: subscribing, confirming and unsubscribing. They read no session. */
export function addSubscriptionRoutes(app: FastifyInstance, parts: Parts): void {
  const { publicSites, publicTurns, sharedPages, mailer, subscriptionMails } = parts;
  const tokens = parts.subscriptionTokens;
  const { db, pool } = parts.database;
  const requests = createNetworkLimit(MAX_REQUESTS);
  const limit = (name: string, attempts: number, seconds: number) =>
    createAttemptLimit(pool, {
      name: `subscribe-${name}`,
      attempts,
      seconds,
      createError: (milliseconds) => new TooManyRequestsError(milliseconds),
    });
  const networkLimit = limit("network", MAX_OF_NETWORK, HOUR_SECONDS);
  const siteLimit = limit("site", MAX_OF_SITE, HOUR_SECONDS);
  const addressLimit = limit("address", MAX_OF_ADDRESS, 24 * HOUR_SECONDS);
  const offersEmails = ({ sendsEmails }: FoundSite) => sendsEmails && mailer.canSend;

  /** Addresses that are subscribed, new, or got too many emails, get the same answer. */
  const subscribe: Work = async (site, request) => {
    if (!offersEmails(site)) return { step: { name: "notOffered" }, status: 404 };
    const email = (new URLSearchParams(String(request.body ?? "")).get("email") ?? "").trim();
    if (!Address.safeParse(email).success) {
      const error = "Please enter a valid email address";
      return { step: { name: "form", email: email.slice(0, 254), error }, status: 400 };
    }
    await networkLimit.count(hashIdentifier(networkOf(request.ip)));
    await siteLimit.count(hashIdentifier(site.id));
    const isAllowed = await addressLimit.count(hashIdentifier(email)).then(() => true, ignoreLimit);
    if (isAllowed && !(await requestSubscription(db, site.id, email))) {
      return { step: { name: "tooMany" }, status: 429 };
    }
    subscriptionMails.wake();
    return { step: { name: "requested" } };
  };

  const showForm: Work = async (site) =>
    offersEmails(site) ? { step: { name: "form" } } : { step: { name: "notOffered" }, status: 404 };

  const withToken =
    (
      purpose: TokenPurpose,
      work: (site: FoundSite, subscriberId: string) => Promise<SubscriptionStep>,
    ): Work =>
    async (site, { params: { token = "" } }) => {
      const id = tokens.read(purpose, token);
      const step: SubscriptionStep = id === undefined ? { name: "wrongLink" } : await work(site, id);
      return { step, ...(step.name === "wrongLink" && { status: 404 }) };
    };

  const askToConfirm = withToken("confirm", async (site, id) => ({
    name: (await isKnown(db, site.id, id)) ? "confirm" : "wrongLink",
  }));
  const confirm = withToken("confirm", async (site, id) => ({
    name: (await confirmSubscription(db, site.id, id)) ? "confirmed" : "wrongLink",
  }));
  const askToUnsubscribe = withToken("unsubscribe", async (site, id) => ({
    name: (await isKnown(db, site.id, id)) ? "unsubscribe" : "unsubscribed",
  }));
  const leave = withToken("unsubscribe", async (site, id) => {
    await unsubscribe(db, site.id, id);
    return { name: "unsubscribed" };
  });

  /** The site of a link in an earlier email that has another address now. */
  async function findMoved({ token = "" }: Request["params"], network: string): Promise<Found<FoundSite>> {
    const id = tokens.read("unsubscribe", token) ?? tokens.read("confirm", token);
    if (id === undefined) return undefined;
    const site = await publicTurns.run(network, () => findSiteOfSubscriber(db, id));
    return site && publicSites.findOpen(site.slug, network);
  }

  async function send(reply: FastifyReply, site: FoundSite, { step, status = 200 }: Answer) {
    const page = await publicSites.writeSubscriptionPage(site, step);
    return reply.code(status).header("content-security-policy", findPolicy(page)).send(page.html);
  }

  const handle = (work: Work) => async (request: Request, reply: FastifyReply) => {
    reply
      // Without an origin, the forms of these pages would be those of another site.
      .header("referrer-policy", "same-origin")
      .header("x-robots-tag", "noindex")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8");
    const network = networkOf(request.ip);
    let site: Found<FoundSite>;
    try {
      await requests.count(request.ip);
      site = await publicSites.findOpen(request.params.slug, network);
      if (typeof site !== "object") site = (await findMoved(request.params, network)) ?? site;
      if (site === "gone") return await sendMessage(sharedPages, reply, 410, "gone");
      if (site === undefined) return await sendMessage(sharedPages, reply, 404, "notPublished");
      const found = site;
      return await publicTurns.run(network, async () => send(reply, found, await work(found, request)));
    } catch (error) {
      handleRequestError(error, request);
      if (error instanceof TooManyRequestsError) {
        reply.header("retry-after", error.retryAfter);
        return typeof site === "object"
          ? send(reply, site, { step: { name: "tooMany" }, status: 429 })
          : sendMessage(sharedPages, reply, 429, "tooManyRequests");
      }
      reply.header("retry-after", BUSY_RETRY_SECONDS);
      return sendMessage(sharedPages, reply, 503, "unavailable");
    }
  };

  void app.register(async (scope) => {
    // Mail programs unsubscribe with a form of either type; only that of the page is read.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    const add = (path: string, get: Work, post: Work) => {
      const url = `${SITE_PATH}:slug/${path}`;
      scope.route({ method: ["GET", "HEAD"], url, handler: handle(get) });
      scope.route({ method: "POST", url, handler: handle(post) });
    };
    add("subscribe", showForm, subscribe);
    add("subscribe/:token", askToConfirm, confirm);
    add("unsubscribe/:token", askToUnsubscribe, leave);
  });
}

function ignoreLimit(error: unknown): false {
  if (!(error instanceof TooManyRequestsError)) throw error;
  return false;
}

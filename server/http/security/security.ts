import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";

const VIDEO_FRAMES = [
  "https://www.youtube.com",
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
];
const VIDEO_STILLS = ["https://i.ytimg.com", "https://img.youtube.com"];
export const PROFILE_PICTURE_ORIGINS = ["https://lh3.googleusercontent.com"];

/** Disables device features that no page needs. The microphone is for recording sermons, the camera for scanning invitations. */
const PERMISSIONS = [
  "camera=(self)",
  "display-capture=()",
  "geolocation=()",
  "hid=()",
  "magnetometer=()",
  "microphone=(self)",
  "midi=()",
  "payment=()",
  "serial=()",
  "usb=()",
].join(", ");

interface Site {
  publicUrl: string;
  /** Whether browsers must use HTTPS for all subdomains, too. */
  hstsSubdomains?: boolean | undefined;
}

export function addSecurityHooks(app: FastifyInstance, { publicUrl, hstsSubdomains = false }: Site): void {
  const isHttps = publicUrl.startsWith("https:");
  // Computed once, because they are the same for all responses.
  const headers = listHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine adds style elements for its variables and responsive sizes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:", ...VIDEO_STILLS, ...PROFILE_PICTURE_ORIGINS],
        mediaSrc: ["'self'", "blob:"],
        frameSrc: VIDEO_FRAMES,
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // YouTube's player requires a referrer.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    // Required to position the Google sign-in window and notice that it was closed.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    // Other services of the domain may not have HTTPS.
    strictTransportSecurity: isHttps && { includeSubDomains: hstsSubdomains },
    xFrameOptions: { action: "deny" },
    // Only for obsolete browsers and plugins.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    const isRefused = !isSafe(request.method) && isFromAnotherSite(request, publicUrl);
    done(isRefused ? new AppError("forbidden", ERROR_MESSAGES.crossSite) : undefined);
  });
}

function listHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  response.setHeader("permissions-policy", PERMISSIONS);
  return response.getHeaders() as Record<string, string>;
}

const isSafe = (method: string) => method === "GET" || method === "HEAD" || method === "OPTIONS";

/** Browsers send one of these headers with changing requests; other programs need none. */
function isFromAnotherSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !listOwnOrigins(request.headers.host, publicUrl).includes(origin);
  const site = request.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

export function listOwnOrigins(host: string | undefined, publicUrl: string): string[] {
  const publicOrigin = new URL(publicUrl);
  return [publicOrigin.origin, ...(host === undefined ? [] : [`${publicOrigin.protocol}//${host}`])];
}

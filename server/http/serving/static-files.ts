import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import { SERVER_FOLDER } from "../../paths.ts";

const WEB_FILES = path.join(SERVER_FOLDER, "../web/dist");

/** Serves only the icon of the built web app, which public sites show, too. */
export async function serveIcon(app: FastifyInstance): Promise<void> {
  if (!existsSync(WEB_FILES)) return;
  await app.register(fastifyStatic, { root: WEB_FILES, serve: false });
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg"));
}

/** Serves the built web app. Other pages redirect to `/`, because routes are after the `#`. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  if (existsSync(WEB_FILES)) {
    await app.register(fastifyStatic, {
      root: WEB_FILES,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const named = file.includes(`${path.sep}assets${path.sep}`);
        reply.header("cache-control", named ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (isPage && !request.url.startsWith("/api/")) return reply.redirect("/");
    throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  });
}

// The style and the script of public pages. Both are part of the page, so that it needs one request only.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { SERVER_FOLDER } from "../paths.ts";

/** A style or script, without its comments. */
export const readAsset = (module: string, name: string): string =>
  readFileSync(path.join(SERVER_FOLDER, module, name), "utf8")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();

export const PAGE_STYLE = readAsset("public-pages", "public-page.css");
export const PAGE_SCRIPT = readAsset("public-pages", "public-page.js");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing but the page's own style, script, pictures and recording, all from this server, and the frames that it names. */
export const writeContentPolicy = (
  style: string,
  { formAction = "'none'", frameAncestors = "'none'", frames = "'none'" } = {},
): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(PAGE_SCRIPT)}`,
    "img-src 'self'",
    "media-src 'self'",
    // Lighthouse reads robots.txt as the page would.
    "connect-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");

export const PAGE_CONTENT_POLICY = writeContentPolicy(PAGE_STYLE);

// The style and the script of public pages. Both are part of the page, so that it needs one request only.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { SERVER_FOLDER } from "../paths.ts";

const read = (name: string) =>
  readFileSync(path.join(SERVER_FOLDER, "public-pages", name), "utf8")
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/\n\s*/g, "\n")
    .trim();

export const PAGE_STYLE = read("public-page.css");
export const PAGE_SCRIPT = read("public-page.js");

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing but the page's own style, script and recording, all from this server. */
export const PAGE_CONTENT_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(PAGE_SCRIPT)}`,
  "img-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

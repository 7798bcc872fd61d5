// The mails that a server without a mail server keeps in its outbox.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import type { ServerProcess } from "./server-process.ts";

/** The links of all mails that an address has got so far, oldest first. */
export async function readLinks({ dataDir }: ServerProcess, email: string): Promise<string[]> {
  const outbox = path.join(dataDir, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const sources = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(outbox, file), "utf8")),
  );
  return sources.filter((source) => source.includes(`\r\nTo: ${email}\r\n`)).map(readLink);
}

/** The link of the mail that an address gets as the `count`-th, once it is there. */
export async function waitForLink(server: ServerProcess, email: string, count = 1): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => (links = await readLinks(server, email)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
  return links[count - 1] ?? "";
}

function readLink(source: string): string {
  const text = source
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /http:\/\/localhost:\d+\/#\/login\?\S+/.exec(text)?.[0] ?? "";
}

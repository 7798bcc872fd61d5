// A web server with a feed and its recordings, for tests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeWav } from "../uploads/testing-media.ts";

export interface FeedServer {
  url: string;
  /** The paths and ranges that were requested. */
  requests: string[];
  /** Replaces the answer to a path. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  recording: Buffer;
  feed(items: string[], title?: string): void;
  close(): Promise<void>;
}

export interface TestItem {
  id: string;
  title?: string;
  path?: string;
  more?: string;
  date?: string;
}

export const itemOf = ({
  id,
  title = `Sermon ${id}`,
  path = `/${id}.wav`,
  more = "",
  date,
}: TestItem): string =>
  `<item><title>${title}</title><guid isPermaLink="false">${id}</guid>
  <pubDate>${date ?? "Sun, 12 Oct 2025 20:00:00 -0500"}</pubDate>
  ${path && `<enclosure url="${path}" length="160044" type="audio/wav"/>`}${more}</item>`;

export async function startFeedServer(): Promise<FeedServer> {
  const requests: string[] = [];
  const answers: FeedServer["answers"] = new Map();
  const recording = makeWav(10);
  let xml = "";
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    requests.push([url, headers.range].filter(Boolean).join(" "));
    const answer = answers.get(url);
    if (answer) return answer(request, response);
    if (url === "/feed.xml") return void response.setHeader("content-type", "application/rss+xml").end(xml);
    if (url.endsWith(".wav")) return sendRecording(request, response, recording);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    answers,
    recording,
    feed(items, title = "Grace Church") {
      xml = `<?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>${title}</title><language>en</language>${items.join("")}</channel></rss>`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends a file with ranges and a version. */
export function sendRecording(
  { headers }: IncomingMessage,
  response: ServerResponse,
  file: Buffer,
  tag = '"1"',
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
  const isRange = from > 0 && headers["if-range"] === tag;
  const body = isRange ? file.subarray(from) : file;
  const range = isRange ? { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` } : {};
  response.writeHead(isRange ? 206 : 200, { "content-length": body.length, etag: tag, ...range });
  response.end(body);
}

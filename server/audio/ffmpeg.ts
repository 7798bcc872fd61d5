import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { MediaKind } from "./detect-media.ts";

export async function findFfmpeg(configured: string | undefined): Promise<string | undefined> {
  const candidate = configured ?? "ffmpeg";
  const started = promisify(execFile)(candidate, ["-version"], { timeout: 10_000 });
  return started.then(
    () => candidate,
    () => undefined,
  );
}

// The format is fixed and only the file protocol is allowed, so that playlists and containers that refer to other files
// can't make ffmpeg read those.
const readOnly = (path: string, { demuxer }: MediaKind): string[] =>
  words`-hide_banner -nostdin -loglevel error -max_alloc ${256 * 1024 * 1024} -protocol_whitelist file
    -format_whitelist ${demuxer} -f ${demuxer} -vn -sn -dn -i ${`file:${path}`} -map 0:a:0`;

export const decodingArguments = (path: string, kind: MediaKind, rate: number): string[] =>
  readOnly(path, kind).concat(words`-ac 1 -ar ${rate} -c:a pcm_s16le -f s16le pipe:1`);

/** Reads the audio without decoding it, and reports progress on standard output. */
export const measuringArguments = (path: string, kind: MediaKind): string[] =>
  readOnly(path, kind).concat(words`-c copy -f null -progress pipe:1 -`);

/** Splits a command into arguments; each value is one argument, even if it contains spaces. */
function words(texts: TemplateStringsArray, ...values: (string | number)[]): string[] {
  return texts.flatMap((text, index) => {
    const value = values[index];
    return [...text.split(/\s+/).filter(Boolean), ...(value === undefined ? [] : [String(value)])];
  });
}

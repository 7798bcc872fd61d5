import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { MediaKind } from "./detect-media.ts";

export async function findFfmpeg(named: string | undefined): Promise<string | undefined> {
  const candidate = named ?? "ffmpeg";
  const started = promisify(execFile)(candidate, ["-version"], { timeout: 10_000 });
  return started.then(
    () => candidate,
    () => undefined,
  );
}

// A file that is really a playlist, and a container that points to other files, must not make it read those: its kind
// is settled, and no protocol but that of files is allowed.
const readOnly = (path: string, { demuxer }: MediaKind): string[] =>
  words`-hide_banner -nostdin -loglevel error -max_alloc ${256 * 1024 * 1024} -protocol_whitelist file
    -format_whitelist ${demuxer} -f ${demuxer} -vn -sn -dn -i ${`file:${path}`} -map 0:a:0`;

export const decodingArguments = (path: string, kind: MediaKind, rate: number): string[] =>
  readOnly(path, kind).concat(words`-ac 1 -ar ${rate} -c:a pcm_s16le -f s16le pipe:1`);

/** Walks through the sound without decoding it, and tells on standard output how far it has come. */
export const measuringArguments = (path: string, kind: MediaKind): string[] =>
  readOnly(path, kind).concat(words`-c copy -f null -progress pipe:1 -`);

/** The words of a command; a value is one of them whatever it has in it. */
function words(texts: TemplateStringsArray, ...values: (string | number)[]): string[] {
  return texts.flatMap((text, index) => {
    const value = values[index];
    return [...text.split(/\s+/).filter(Boolean), ...(value === undefined ? [] : [String(value)])];
  });
}

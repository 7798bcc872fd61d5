// What runs in the thread that parses the texts of archives.
import type { ErrorCode } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import type { ListedRecord } from "./archive-format.ts";
import { parseList, parseProfile, parseRecord, parseVersions, type Translation } from "./parse-archive.ts";

export type ParseTask =
  | { name: "list"; bytes: Uint8Array }
  | { name: "profile"; bytes: Uint8Array }
  | { name: "record"; listed: ListedRecord; bytes: Uint8Array; translation?: Translation | undefined }
  | { name: "versions"; listed: ListedRecord; lines: Uint8Array[]; translation?: Translation | undefined };

/** What each task answers. */
export interface Parsed {
  list: ReturnType<typeof parseList>;
  profile: ReturnType<typeof parseProfile>;
  record: ReturnType<typeof parseRecord>;
  versions: ReturnType<typeof parseVersions>;
}

/** A class of error does not survive the way between threads, so refusals travel as data. */
export type Outcome = { parsed: Parsed[keyof Parsed] } | { refusal: { code: ErrorCode; message: string } };

// oxlint-disable-next-line import/no-default-export -- what a worker of Piscina runs is its default export
export default function parseInThread(task: ParseTask): Outcome {
  try {
    return { parsed: parse(task) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}

function parse(task: ParseTask): Parsed[keyof Parsed] {
  switch (task.name) {
    case "list":
      return parseList(task.bytes);
    case "profile":
      return parseProfile(task.bytes);
    case "record":
      return parseRecord(task.listed, task.bytes, task.translation);
    case "versions":
      return parseVersions(task.listed, task.lines, task.translation);
  }
}

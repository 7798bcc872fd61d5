// What runs in the process that parses the texts of archives.
import type { ListedRecord } from "../archive-format.ts";
import {
  parseList as readList,
  parseProfile as readProfile,
  parseRecord as readRecord,
  parseVersions as readVersions,
  type Translation,
} from "./parse-archive.ts";

interface RecordTask {
  listed: ListedRecord;
  bytes: Uint8Array;
  translation?: Translation | undefined;
}

interface VersionsTask {
  listed: ListedRecord;
  lines: Uint8Array[];
  translation?: Translation | undefined;
}

export const parseList = (bytes: Uint8Array) => readList(bytes);
export const parseProfile = (bytes: Uint8Array) => readProfile(bytes);
export const parseRecord = ({ listed, bytes, translation }: RecordTask) =>
  readRecord(listed, bytes, translation);
export const parseVersions = ({ listed, lines, translation }: VersionsTask) =>
  readVersions(listed, lines, translation);

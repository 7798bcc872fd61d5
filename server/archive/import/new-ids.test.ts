import { expect, test } from "vitest";
import { z } from "zod";
import { deriveId, replaceIds } from "./new-ids.ts";

const OLD = "0e073671-1ace-4022-8741-9f6c8baee92b";
const NEW = "a10e0ca2-4623-4520-91f6-bdd953eb2e75";
const UNKNOWN = "5d3b6c2e-1f0a-4c1e-9a51-0d3c1f6a7b8c";

test("derives the same id for a user every time, and different ids for different users", () => {
  expect(deriveId("anna", OLD)).toBe(deriveId("anna", OLD));
  expect(new Set([deriveId("anna", OLD), deriveId("berta", OLD), deriveId("anna", NEW), OLD]).size).toBe(4);
  expect(z.uuid().safeParse(deriveId("anna", OLD)).success).toBe(true);
});

test("replaces the archive's ids everywhere, and no other ids", () => {
  const json = JSON.stringify({ id: OLD, text: `see ${OLD.toUpperCase()} and ${UNKNOWN}` });
  const translated = replaceIds(json, new Map([[OLD, NEW]]), "berta");
  expect(JSON.parse(translated)).toEqual({ id: NEW, text: `see ${NEW} and ${UNKNOWN}` });
});

const url = (uid: string, id: string) => `/api/users/${uid}/files/${id}/content`;

test("replaces the owner in URLs of the archive's files only", () => {
  const ids = new Map([[OLD, NEW]]);
  expect(replaceIds(url("anna", OLD), ids, "berta")).toBe(url("berta", NEW));
  expect(replaceIds(url("anna", OLD), new Map([[OLD, OLD]]), "berta")).toBe(url("berta", OLD));
  expect(replaceIds(url("anna", UNKNOWN), ids, "berta")).toBe(url("anna", UNKNOWN));
});

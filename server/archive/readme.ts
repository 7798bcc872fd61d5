import { type Block, heading } from "../documents/document.ts";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { writeBlocks } from "../documents/markdown/write-blocks.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import type { ManifestRecord } from "./archive-format.ts";

export function writeReadme(createdAt: string, records: readonly ManifestRecord[]): string {
  const lists = listKinds().flatMap(({ name: kind }) => {
    const ofKind = records.filter((record) => record.kind === kind);
    return [heading(2, `${RECORD_KINDS[kind].many} (${ofKind.length})`), listOf(ofKind.map(linkTo))];
  });
  return `${INTRODUCTION.replace("DAY", createdAt.slice(0, 10))}\n${writeBlocks(lists)}\n`;
}

const INTRODUCTION = `# Your Berea archive

This is everything that your account held on DAY.

- Each record has a folder of its own. The file that ends in .md is for reading, in any text editor.
- The files that end in .json and .jsonl hold the same and more, for programs.
- Recordings, pictures and documents are in the folder files, as you brought them in.
- Your profile is in the folder profile. Passwords and permissions are not part of an archive.

To have all of it in Berea again, sign in there, open Profile, then Manage, and choose “Bring back an archive”.
`;

const listOf = (items: Block[]): Block => ({
  kind: "list",
  isOrdered: false,
  start: 1,
  items: items.map((item) => [item]),
});

function linkTo({ title, path }: ManifestRecord): Block {
  const link = path
    .replace(/\.json$/, ".md")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return { kind: "paragraph", runs: [{ text: title.replace(/\s+/g, " ").trim() || "Untitled", link }] };
}

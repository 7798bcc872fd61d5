import { type Block, heading } from "../documents/document.ts";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { writeBlocks } from "../documents/markdown/write-blocks.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import type { ManifestRecord } from "./archive-format.ts";

export const writeReadme = (createdAt: string, records: readonly ManifestRecord[]): string =>
  write(INTRODUCTION, createdAt, records);

export const writeChurchReadme = (createdAt: string, records: readonly ManifestRecord[]): string =>
  write(CHURCH_INTRODUCTION, createdAt, records);

function write(introduction: string, createdAt: string, records: readonly ManifestRecord[]): string {
  const lists = listKinds().flatMap(({ name: kind }) => {
    const ofThisKind = records.filter((record) => record.kind === kind);
    return [
      heading(2, `${RECORD_KINDS[kind].many} (${ofThisKind.length})`),
      createList(ofThisKind.map(createLink)),
    ];
  });
  return `${introduction.replace("DAY", createdAt.slice(0, 10))}\n${writeBlocks(lists)}\n`;
}

const INTRODUCTION = `# Your Berea archive

This archive contains everything that was in your account on DAY.

- Each sermon, study, devotional and testimony has its own folder. To read it, open the file that ends in .md in any text editor.
- The files that end in .json and .jsonl contain the same and more details, such as comments, for programs.
- Recordings, pictures and documents are in the folder “files” next to it, as you uploaded them.
- What you entered about your series, with their covers and planned sermons, is in the folder “series”.
- Your profile is in the folder “profile”. Passwords and permissions aren't part of an archive.

To restore everything, sign in to Berea, open Profile, then Manage, and choose “Restore from archive”.
`;

const CHURCH_INTRODUCTION = `# Archive of your church

This archive contains what people of your church shared with it on DAY.

- Each sermon, study, devotional and testimony has its own folder. To read it, open the file that ends in .md in any text editor.
- The files that end in .json contain the same and more details, for programs, who is the author, and comments.
- Recordings, pictures and documents are in the folder “files” next to it, as they were uploaded.

To import a copy of everything into your own library, sign in to Berea, open Profile, then Manage, and choose “Restore from archive”.
`;

const createList = (items: Block[]): Block => ({
  kind: "list",
  isOrdered: false,
  start: 1,
  items: items.map((item) => [item]),
});

function createLink({ title, path }: ManifestRecord): Block {
  const link = path
    .replace(/\.json$/, ".md")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return { kind: "paragraph", runs: [{ text: title.replace(/\s+/g, " ").trim() || "Untitled", link }] };
}

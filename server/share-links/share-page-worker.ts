// Writes shared pages in a process of its own, since a long transcript takes a while.
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import { normalizeLink } from "../../contract/text/links.ts";
import { SERMON_RESULTS } from "../../contract/sermon-results.ts";
import type { ExportedDocument, Printing } from "../documents/document.ts";
import { makePrintable } from "../documents/printable.ts";
import { MessagePage } from "../public-pages/message-page.tsx";
import { RecordPage } from "../public-pages/record-page.tsx";
import { renderPage } from "../public-pages/render-page.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { SharedKind } from "./shared-record.ts";

export interface SharedPageTask {
  kind: SharedKind;
  /** With only the fields that the page shows. */
  record: object;
  printing: Printing;
  /** Name of the owner, shown unless the record names a speaker. */
  owner: string;
  church: string;
  /** Address of the recording; undefined if it is not shown. */
  audio: string | undefined;
  provenance: readonly TextProvenance[];
}

/** The bytes of a page, as they are and compressed. */
export interface WrittenPage {
  html: Uint8Array;
  gzip: Uint8Array;
}

export function writeSharedPage({ kind, record, printing, owner, ...props }: SharedPageTask): WrittenPage {
  const { speaker = "", youtubeUrl = "" } = record as { speaker?: string; youtubeUrl?: string };
  const shown = { ...record, speaker: "", youtubeUrl: "" };
  const document = makePrintable(kindOf(kind).texts.exports!.describe(shown as never, printing));
  const page = createElement(RecordPage, {
    ...props,
    document: nameTranscript(document),
    author: speaker.trim() === "" ? owner : speaker,
    video: normalizeLink(youtubeUrl),
  });
  return writePage(renderPage(page));
}

/** Readers do not need to know that there was another transcript. */
const nameTranscript = (document: ExportedDocument): ExportedDocument => ({
  ...document,
  parts: document.parts.map(({ title, blocks }) => ({
    title: title === SERMON_RESULTS.refinedTranscript.label ? "Transcript" : title,
    blocks,
  })),
});

export const writeMessagePage = (message: { title: string; text: string }): WrittenPage =>
  writePage(renderPage(createElement(MessagePage, message)));

function writePage(page: string): WrittenPage {
  const html = Buffer.from(page);
  return { html, gzip: gzipSync(html) };
}

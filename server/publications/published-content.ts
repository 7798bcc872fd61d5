import type { Chapter } from "../../contract/media/chapters.ts";
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { ExportedDocument } from "../documents/document.ts";

/** A caption: what is said from `start` to `end`, in seconds from the start of the recording. */
export interface Caption {
  start: number;
  end: number;
  text: string;
}

/** The state of a record that is public: everything that pages and feeds show, and nothing else. */
export interface PublishedContent {
  title: string;
  /** Calendar date, `YYYY-MM-DD`; null if the record has none. */
  date: string | null;
  scripture: string;
  /** Numbers of the books of the Bible that it is on; Genesis is 1. */
  books: number[];
  speaker: string;
  series: string;
  /** BCP 47 tag; "" if unknown. */
  language: string;
  /** One or two sentences for previews of the page; may be "". */
  excerpt: string;
  /** Its texts, and its passages as slides of the kind "passage" with the name and the copyright line of their edition. */
  document: ExportedDocument;
  highlights: Highlight[];
  /** The words of the published transcript with their times; empty if the times are unknown. */
  captions: Caption[];
  /** Those of the recording, or else the points whose times are known, in order; empty if these are fewer than two. */
  chapters: Chapter[];
  /** A link to YouTube or Vimeo; null without one. */
  video: string | null;
  /** How its texts were made; it names nobody. */
  provenance: TextProvenance[];
  /** Its texts for the search. */
  searched: string;
}

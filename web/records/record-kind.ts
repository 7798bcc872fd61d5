import type { IconBook2 } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { SearchMatch } from "../../contract/records/content.schema.ts";
import type { EditorDescription } from "./editor/editor-description.ts";
import type { Records, StoredRecord } from "./records.ts";

/** What lists show about a record. */
interface ItemFacts {
  isDraft: boolean;
  /** "Draft", or "Published". */
  status: string;
  facts: string[];
  /** Undefined for kinds without descriptions. */
  description?: string;
  thumbnailUrl?: string | undefined;
  /** Where "Continue" leads for drafts; the default is the editor. */
  continueUrl?: string;
}

export interface RecordPage {
  path: string;
  /** Shown in the top bar and the browser tab. */
  title: string;
  /** Pages with the same function share one component. */
  load: () => Promise<ComponentType>;
  /** Whether to prefetch it for offline use. */
  isNeededOffline?: boolean;
}

interface RecordKindDescription<Item extends ListedItem> {
  records: Records<never, Item>;
  Icon: typeof IconBook2;
  /** The text of its card on the Create page, with an optional second link. */
  create: { text: string; other?: { label: string; to: string } };
  /** The library's empty state. */
  empty: { title: string; text: string };
  /** Wraps the list in the library. */
  LibraryFrame?: ComponentType<{ children: ReactNode }>;
  describe: (item: Item) => ItemFacts;
  pages: readonly RecordPage[];
  /** Also loaded to save the drafts of an earlier page. */
  loadEditor: () => Promise<EditorDescription<never, never>>;
  /** Field labels for search results. */
  fieldLabels: Readonly<Record<string, string>>;
  /** The viewer's query that shows a search result; false if only the editor shows that field. */
  getPlaceQuery: (part: string, place: SearchMatch) => Record<string, string> | false;
}

export interface ListedItem {
  id: string;
  title: string;
  updatedAt: string;
  series?: string;
  seriesId?: string | null;
  /** The days of its series, if lists show them as one entry. */
  dayIds?: readonly string[];
}

export type RecordKind = Omit<RecordKindDescription<ListedItem>, "records"> & {
  records: Records<StoredRecord, ListedItem>;
};

/** Erases the record and draft types. Import everything large lazily. */
export const defineRecordKind = <R extends StoredRecord, Item extends ListedItem>(
  kind: Omit<RecordKindDescription<Item>, "records" | "loadEditor"> & {
    records: Records<R, Item>;
    // oxlint-disable-next-line typescript/no-explicit-any -- any draft type
    loadEditor: () => Promise<EditorDescription<any, R>>;
  },
): RecordKind => kind as unknown as RecordKind;

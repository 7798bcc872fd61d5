import type { IconBook2 } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { SearchMatch } from "../../contract/records/content.schema.ts";
import type { EditorDescription } from "./editor/editor-description.ts";
import type { Records, StoredRecord } from "./records.ts";

/** What lists say of a record. */
interface ItemFacts {
  isDraft: boolean;
  /** "Draft", or "Published". */
  status: string;
  facts: string[];
  /** Left out where a kind has none. */
  description?: string;
  /** A picture of it, if there is one. */
  thumbnailUrl?: string | undefined;
  /** Where a draft is continued, where that is not its editor. */
  continueAt?: string;
}

/** A screen of a kind of record. */
export interface RecordPage {
  path: string;
  /** In the top bar and of the window. */
  title: string;
  /** The same function for all addresses of one screen. */
  load: () => Promise<ComponentType>;
  /** Whether it is of use without a network. */
  isNeededOffline?: boolean;
}

interface RecordKindDescription<Item extends ListedItem> {
  /** Calls, cache, labels and addresses. */
  records: Records<never, Item>;
  Icon: typeof IconBook2;
  /** The invitation to create one, with another way to begin. */
  create: { text: string; other?: { label: string; to: string } };
  /** What the library says where there is none; `title` and `text` are left out where `LibraryFrame` says so. */
  empty: { title: string; text: string };
  /** Stands around the list in the library. */
  LibraryFrame?: ComponentType<{ children: ReactNode }>;
  describe: (item: Item) => ItemFacts;
  pages: readonly RecordPage[];
  /** How records of the kind are edited; loaded where unsaved ones of an earlier page are sent. */
  loadEditor: () => Promise<EditorDescription<never, never>>;
  /** What its fields are called where something is found in them. */
  partNames: Readonly<Record<string, string>>;
  /** The query of its viewer that shows a found place, or false where only its editor shows that. */
  findPlace: (part: string, place: SearchMatch) => Record<string, string> | false;
}

export interface ListedItem {
  id: string;
  title: string;
  updatedAt: string;
}

/** A kind of record as the generic screens use it: the library, the dashboard, the search, the routes. */
export type RecordKind = Omit<RecordKindDescription<ListedItem>, "records"> & {
  records: Records<StoredRecord, ListedItem>;
};

/** Describes a kind of record. Everything large in it is loaded when it is needed. */
export const recordKind = <R extends StoredRecord, Item extends ListedItem>(
  kind: Omit<RecordKindDescription<Item>, "records" | "loadEditor"> & {
    records: Records<R, Item>;
    // oxlint-disable-next-line typescript/no-explicit-any -- whatever its draft is
    loadEditor: () => Promise<EditorDescription<any, R>>;
  },
): RecordKind => kind as unknown as RecordKind;

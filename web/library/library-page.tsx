import type { ReactNode } from "react";
import { Page } from "../ui/layout/page.tsx";
import { lazyPart } from "../ui/browser/lazy-part.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { RecordList } from "./record-list.tsx";
import { AddressedTabs } from "../ui/layout/addressed-tabs.tsx";

const MyContentTab = lazyPart(() =>
  import("./my-content/my-content-tab.tsx").then((part) => part.MyContentTab),
);

const TABS: { value: string; label: string; content: ReactNode }[] = [
  ...RECORD_KINDS.map((kind) => ({
    value: kind.records.path,
    label: kind.records.plural,
    content: <RecordList kind={kind} />,
  })),
  { value: "my-content", label: "My Content", content: <MyContentTab /> },
];

export function LibraryPage() {
  return (
    <Page title="Library">
      <AddressedTabs tabs={TABS} />
      <SavedNotice />
    </Page>
  );
}

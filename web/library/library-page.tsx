import type { ReactNode } from "react";
import { Page } from "../ui/layout/page.tsx";
import { lazyComponent } from "../ui/browser/lazy-component.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { RECORD_KINDS } from "../record-kinds/record-kinds.ts";
import { RecordList } from "./record-list.tsx";
import { UrlTabs } from "../ui/layout/url-tabs.tsx";

const MyContentTab = lazyComponent(() =>
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
      <UrlTabs tabs={TABS} />
      <SavedNotice />
    </Page>
  );
}

import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Page } from "../ui/layout/page.tsx";
import { lazyPart } from "../ui/browser/lazy-part.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { RECORD_KINDS } from "../records/record-kinds.ts";
import { RecordList } from "./record-list.tsx";
import tabClasses from "../ui/layout/tabs.module.css";
import { TabList } from "../ui/layout/tab-list.tsx";

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

/** What a person has made and saved. The tab stands in the address, so that going back works. */
export function LibraryPage() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const tab = TABS.find(({ value }) => value === named)?.value ?? TABS[0]?.value ?? "";
  return (
    <Page title="Library">
      <Tabs
        classNames={{ list: tabClasses.tabs, tab: tabClasses.tab }}
        value={tab}
        onChange={(next) => next && setSearch({ tab: next })}
        keepMounted={false}
      >
        <TabList open={tab}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {TABS.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} pt="lg">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <SavedNotice />
    </Page>
  );
}

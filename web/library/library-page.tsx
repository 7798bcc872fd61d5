import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Page } from "../ui/page.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { SermonsTab } from "./sermons-tab.tsx";
import { StudiesTab } from "./studies-tab.tsx";
import tabClasses from "../ui/tabs.module.css";
import { TabList } from "../ui/tab-list.tsx";

const DevotionalsTab = lazyPart(() => import("./devotionals-tab.tsx").then((part) => part.DevotionalsTab));
const TestimoniesTab = lazyPart(() => import("./testimonies-tab.tsx").then((part) => part.TestimoniesTab));
const MyContentTab = lazyPart(() =>
  import("./my-content/my-content-tab.tsx").then((part) => part.MyContentTab),
);

const TABS: { value: string; label: string; content: ReactNode }[] = [
  { value: "sermons", label: "Sermons", content: <SermonsTab /> },
  { value: "studies", label: "Studies", content: <StudiesTab /> },
  { value: "devotionals", label: "Devotionals", content: <DevotionalsTab /> },
  { value: "testimonies", label: "Testimonies", content: <TestimoniesTab /> },
  { value: "my-content", label: "My Content", content: <MyContentTab /> },
];

/** What a person has made and saved. The tab stands in the address, so that going back works. */
export function LibraryPage() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const tab = TABS.find(({ value }) => value === named)?.value ?? "sermons";
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
